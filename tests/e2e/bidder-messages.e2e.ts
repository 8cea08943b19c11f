import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import type { Database } from '../../db/clients.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { type AdminSchool, expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectToast } from '../support/toasts.ts'

/** Without it an organization writes to nobody. */
async function confirm({ orm }: Database, email: string) {
  const confirmedAt = new Date()
  await orm
    .insert(mailAddress)
    .values({ email, confirmedAt })
    .onConflictDoUpdate({ target: mailAddress.email, set: { confirmedAt } })
}

const written = ({ orm }: Database, school: AdminSchool) =>
  orm
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'message')))

async function openPreview(page: Page) {
  await page.getByRole('button', { name: 'Preview Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send This Message?' })
  await expect(dialog.getByRole('region', { name: 'The email' })).toBeVisible()
  return dialog
}

test('bidders of an auction are written to from a phone, once the email was seen', async ({
  page,
  school,
  account,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await confirm(database, account.email)
  const [quilt, cabin] = [await school.addItem('Quilt'), await school.addItem('Cabin')]
  const [ann] = [await school.bid(quilt, '125'), await school.bid(quilt, '130'), await school.bid(cabin, '125')]
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Messages' }).click()
  await expect(page.getByText(/^No messages yet/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'New Message' }).click()
  await expect(page.getByText('3 people get this.')).toBeVisible()

  await page.getByRole('button', { name: 'Preview Message' }).click()
  await expect(page.getByText('Please write a subject')).toBeVisible()
  await page.getByLabel('To', { exact: true }).selectOption('Bidders of some auctions')
  await page.getByRole('button', { name: 'Preview Message' }).click()
  await expect(page.getByText('Please choose an auction')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find an auction' }).fill('qui')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Quilt' }).check()
  await expect(page.getByText('2 people get this.')).toBeVisible()
  await page.getByLabel('Subject').fill('The quilt is larger than we wrote')
  await page.getByLabel('Message', { exact: true }).fill('Hello,\n\nsee https://quilts.example.org/size.')
  expect(await accessibilityFaults(page)).toEqual([])

  const dialog = await openPreview(page)
  const email = dialog.frameLocator('iframe')
  await expect(email.getByRole('heading', { name: 'The quilt is larger than we wrote' })).toBeVisible()
  await expect(email.getByText('https://quilts.example.org/size', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep Writing' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('The quilt is larger than we wrote')
  await (await openPreview(page)).getByRole('button', { name: 'Send to 2 People' }).dblclick()
  await expectToast(page, 'Message sent', 'To 2 people')
  const rows = await written(database, school)
  expect(rows).toHaveLength(2)
  expect(rows.map(({ recipient }) => recipient)).toContain(ann)

  const sent = page.getByRole('listitem').filter({ hasText: 'The quilt is larger than we wrote' })
  await expect(sent).toContainText('Ada Lark · Bidders of Quilt')
  await expect(sent).toContainText('2 recipients · 0 sent · 2 waiting')
  await sent.getByText('The quilt is larger than we wrote').click()
  await expect(sent.getByText(/see https:/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await openScreen(page, `${school.admin}/activity`, 'Activity')
  await expect(page.getByText('Ada Lark wrote “The quilt is larger than we wrote” to bidders')).toBeVisible()
})

test('whoever moves times with bids is offered to tell the bidders, by the keyboard alone', async ({
  page,
  school,
  account,
  database,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await confirm(database, account.email)
  const quilt = await school.addItem('Quilt', { endTime: inHours(48) })
  await school.addItem('Cabin', { endTime: inHours(48) })
  const ann = await school.bid(quilt, '125')
  await openScreen(page, school.admin, 'Dashboard')
  for (const title of ['Cabin', 'Quilt']) {
    await page.getByRole('article', { name: title }).getByRole('link', { name: /^Edit/ }).focus()
    await page.keyboard.press('Enter')
    const end = page.getByLabel('End Time')
    const [date = ''] = (await end.inputValue()).split('T')
    await end.fill(`${date}T23:45`)
    await page.getByRole('button', { name: 'Update Auction' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }
  // A reload loses neither the offer nor the text.
  await page.reload()
  await expect(page.getByText('“Quilt” has new times. Would you like to tell the bidders?')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Tell the Bidders' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Subject')).toHaveValue('New times for Quilt')
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('New times for Quilt')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/Quilt\nCloses .*11:45 PM CT \(before: /)
  await expect(page.getByText('1 person gets this.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Quilt' })).toBeChecked()
  expect(await written(database, school)).toEqual([])
  await page.getByRole('button', { name: 'Preview Message' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send This Message?' })
  await expect(dialog.getByRole('region', { name: 'The email' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to 1 Person' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Message sent', 'To 1 person')
  expect(await written(database, school)).toEqual([{ recipient: ann }])
  await page.getByRole('link', { name: 'Pine Hill School' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(/Would you like to tell the bidders/)).toHaveCount(0)
})

test('a bulk edit that moves times offers it too, until it is undone', async ({ page, school, account, database }) => {
  await confirm(database, account.email)
  const quilt = await school.addItem('Quilt', { endTime: inHours(48) })
  await school.addItem('Cabin', { endTime: inHours(48) })
  await school.bid(quilt, '125')
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const title of ['Quilt', 'Cabin']) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Times', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Times of 2 Auctions' })
  await dialog.getByRole('radio', { name: 'Move' }).check()
  await dialog.getByLabel('Days').fill('1')
  await dialog.getByLabel('What to Move').selectOption('Closing only')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Change 2 Auctions' }).click()
  await expect(page.getByText('“Quilt” has new times. Would you like to tell the bidders?')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(/^Undone/)).toBeVisible()
  await expect(page.getByText(/Would you like to tell the bidders/)).toHaveCount(0)
})

test('a manager writes to nobody, and is not offered to', async ({ school, database, account }) => {
  await confirm(database, account.email)
  const quilt = await school.addItem('Quilt', { endTime: inHours(48) })
  await school.bid(quilt, '125')
  const page = await (await school.addTeammate('manager', 'Bea Finch')).open()
  await openScreen(page, `${school.admin}/messages/new`, 'New Message')
  await expect(page.getByText('Only owners can write to bidders.')).toBeVisible()
  await openScreen(page, `${school.admin}/auctions/${quilt.id}/edit`, 'Edit Auction')
  const end = page.getByLabel('End Time')
  const [date = ''] = (await end.inputValue()).split('T')
  await end.fill(`${date}T23:45`)
  await page.getByRole('button', { name: 'Update Auction' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(/Would you like to tell the bidders/)).toHaveCount(0)
})

test('an organization whose admin has not confirmed their email is told why it cannot write', async ({
  page,
  school,
}) => {
  const quilt = await school.addItem('Quilt')
  await school.bid(quilt, '125')
  await openScreen(page, `${school.admin}/messages/new`, 'New Message')
  await expect(page.getByText(/once your admin has confirmed their email/)).toBeVisible()
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Message', { exact: true }).fill('Hello')
  const dialog = await openPreview(page)
  await expect(dialog.getByRole('button', { name: /^Send/ })).toHaveCount(0)
})
