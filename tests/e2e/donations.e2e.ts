import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { openFormTokens } from '../../api/http/form-token.ts'
import { donation } from '../../db/schema/donations.ts'
import { organization } from '../../db/schema/organizations.ts'
import { expect, test } from '../support/admin.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a donation is sent with its photo from a phone, and not with one that is too large', async ({
  school,
  page,
  database: { orm },
}) => {
  await orm.update(organization).set({ takesDonations: true }).where(eq(organization.id, school.id))
  await page.goto(`/${school.slug}`)
  await page.getByRole('link', { name: 'Donate an item' }).press('Enter')
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1F5A45' } })
  const [buffer, large] = [await photo.jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024 + 1)]
  const choose = (name: string, chosen: Buffer) =>
    page.getByLabel('Photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer: chosen })
  const send = page.getByRole('button', { name: 'Send donation' })
  await page.getByLabel('What is it?').fill('Dinner for two')
  await page.getByLabel('Your email').fill('jane@example.org')
  await choose('large.jpg', large)
  await send.press('Enter')
  const said = await page.getByLabel('Photo').evaluate((input: HTMLInputElement) => input.validationMessage)
  expect(said).toBe('Please choose a photo smaller than 10 MB')
  await choose('dinner.jpg', buffer)
  // As if somebody had taken their time.
  const token = await openFormTokens(orm).issue(`donation ${school.id}`, new Date(Date.now() - 10_000))
  await page.locator('input[name=token]').evaluate((input: HTMLInputElement, older) => {
    input.value = older
  }, token)
  await send.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
  await page.reload()
  const sent = await orm.select().from(donation).where(eq(donation.organizationId, school.id))
  expect(sent).toMatchObject([{ title: 'Dinner for two', email: 'jane@example.org' }])
  expect(sent[0]?.imageUrl).not.toBeNull()
})
