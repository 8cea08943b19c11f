import { and, desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import type { Database } from '../../db/clients.ts'
import { outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { expect, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectPrice, expectStanding, offerOnPage, openAlive } from '../support/bidding.ts'
import { addItem, addSchool } from '../support/school.ts'

async function addStrictItem({ orm }: Database) {
  const school = await addSchool(orm, { name: 'Pine Hill School', timeZone: 'America/Chicago', confirmsBidders: true })
  const item = await addItem(orm, school)
  return { path: `/${school.slug}/${item.slug}`, api: `/api/${school.slug}/auction/${item.slug}/bid`, school }
}

async function codeFor({ orm }: Database, email: string): Promise<string> {
  const ofBidder = and(eq(outbox.recipient, email), eq(outbox.kind, 'bidder-code'))
  const read = () => orm.select().from(outbox).where(ofBidder).orderBy(desc(outbox.id)).limit(1)
  await expect.poll(async () => (await read()).length).toBe(1)
  const [mail] = await read()
  const { token } = (mail?.content ?? {}) as { token: string }
  return token
}

const newcomer = () => `newcomer-${crypto.randomUUID().slice(0, 8)}@example.org`
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Bid $125.00' }).click()

test('the first bid asks for a mailed code in the same step, and is placed once it is typed', async ({
  page,
  database,
}) => {
  const item = await addStrictItem(database)
  const email = newcomer()
  await openAlive(page, item.path)
  await offerOnPage(page, { email, amount: '125' })
  await confirm(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' })
  await expect(dialog.getByRole('status')).toContainText(`We emailed a 6-digit code to ${email}.`)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Code from our email').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('This code isn’t right')
  await dialog.getByLabel('Code from our email').fill(await codeFor(database, email))
  await page.keyboard.press('Enter')
  await expectStanding(page, 'You’re winning at $125.00')
  await page.goto(`/${item.school.slug}/my-bids`)
  await expect(page.getByText(email)).toBeVisible()
})

test('the step opened again asks for the code that was mailed', async ({ page, database }) => {
  const item = await addStrictItem(database)
  const email = newcomer()
  await openAlive(page, item.path)
  for (const _ of [1, 2]) {
    await offerOnPage(page, { email, amount: '125' })
    await confirm(page)
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(`We emailed a 6-digit code to ${email}.`)
    await page.keyboard.press('Escape')
  }
  await offerOnPage(page, { email, amount: '125' })
  await confirm(page)
  // One code, and it is good.
  await page
    .getByRole('dialog')
    .getByLabel('Code from our email')
    .fill(await codeFor(database, email))
  await page.keyboard.press('Enter')
  await expectStanding(page, 'You’re winning at $125.00')
})

test('a price that moved while the code was typed is said, and not bid', async ({ page, database, baseURL }) => {
  const item = await addStrictItem(database)
  const { orm } = database
  const email = newcomer()
  await openAlive(page, item.path)
  await offerOnPage(page, { email, amount: '125' })
  await confirm(page)
  const code = await codeFor(database, email)
  // The team turns it off, and somebody bids meanwhile.
  await orm.update(organization).set({ confirmsBidders: false }).where(eq(organization.id, item.school.id))
  await expect
    .poll(async () => {
      const answer = await fetch(new URL(item.api, baseURL), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: newcomer(), amount: '150' }),
      })
      return answer.status
    })
    .toBe(200)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('$155.00')
  await dialog.getByLabel('Code from our email').fill(code)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('$155.00')
  await expectPrice(page, '$150.00')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the form asks for the code', async ({ page, database }) => {
    const item = await addStrictItem(database)
    const email = newcomer()
    await page.goto(item.path)
    await page.getByLabel('Your email').fill(email)
    await page.getByRole('button', { name: 'Place bid' }).click()
    await expect(page.getByText(`We emailed a 6-digit code to ${email}.`)).toBeVisible()
    await page.getByLabel('Code from our email').fill(await codeFor(database, email))
    await page.getByRole('button', { name: 'Place bid' }).click()
    await expect(page.getByRole('status').getByText('You’re winning at $125.00')).toBeVisible()
  })
})
