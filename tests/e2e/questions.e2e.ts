import { eq } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { cardOf, expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addMail } from '../support/mail.ts'

test('a question is asked by keyboard, without JavaScript, and reaches the organization', async ({
  school,
  browser,
  baseURL,
  database,
}) => {
  const quilt = await school.addItem('A quilt')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/${school.slug}/${quilt.slug}`)
  await expect(page.getByText('Ask a question or email Pine Hill School at office@example.org.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask a question' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ask a question' })).toBeVisible()
  const openedAt = Date.now()
  await page.getByLabel('Your email').fill('jane@')
  await page.keyboard.press('Tab')
  await page.keyboard.type('May it be washed?\nAnd how large is it?')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send question' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Your question')).toHaveValue('May it be washed?\nAnd how large is it?')
  await page.getByLabel('Your email').fill('jane@example.org')
  // People take longer than that to write.
  await page.waitForTimeout(Math.max(0, 3_100 - (Date.now() - openedAt)))
  await page.getByRole('button', { name: 'Send question' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Question sent' })).toBeVisible()
  await page.reload()
  const asked = await database.orm.select().from(outbox).where(eq(outbox.auctionItemId, quilt.id))
  expect(asked).toMatchObject([{ kind: 'question', recipient: 'office@example.org' }])
  await page.getByRole('link', { name: 'Back to the item' }).click()
  await expect(page).toHaveURL(`/${school.slug}/${quilt.slug}`)
  await context.close()
})

test.describe('a browser in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('asks in Spanish', async ({ page, school }) => {
    const quilt = await school.addItem('A quilt')
    await page.goto(`/${school.slug}/${quilt.slug}`)
    await page.getByRole('link', { name: 'Haga una pregunta' }).click()
    await page.getByRole('button', { name: 'Enviar pregunta' }).click()
    await expect(page.getByText('Escriba un correo electrónico válido')).toBeVisible()
    await expect(page.getByText('Escriba su pregunta')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('a form that was sent too soon says so, and works on the second press', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await page.goto(`/${school.slug}/${quilt.slug}/ask`)
  await page.getByLabel('Your email').fill('jane@example.org')
  await page.getByLabel('Your question').fill('May it be washed?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByRole('alert')).toContainText('That was quick!')
  await page.waitForTimeout(3_100)
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question sent' })).toBeVisible()
})

test('what asks and what was sent is free of faults', async ({ page, school }) => {
  const quilt = await school.addItem('A quilt')
  await page.goto(`/${school.slug}/${quilt.slug}/ask`)
  await expect(page.getByRole('textbox')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Please write your question')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/${school.slug}/${quilt.slug}/ask?sent`)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the dashboard says how many questions were sent', async ({ page, school, database }) => {
  const quilt = await school.addItem('A quilt')
  const about = { kind: 'question', auctionItemId: quilt.id } as const
  for (const form of ['1', '2'])
    await addMail(database.orm, school, { ...about, content: { form: `${quilt.id}-${form}` } })
  await openScreen(page, school.admin, 'Dashboard')
  await expect(cardOf(page, 'A quilt')).toContainText('No bids yet · 2 questions')
})
