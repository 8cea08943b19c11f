import { eq } from 'drizzle-orm'
import { organization } from '../../../db/schema/organizations.ts'
import { expect, openScreen, test } from '../../support/admin.ts'
import { expectFaultlessScreen } from '../../support/admin-layout.ts'
import { addBlocked } from '../../support/blocked.ts'
import { addEmail } from '../../support/emails.ts'
import { addPaddle } from '../../support/paddle.ts'
import { pictureFile } from '../../support/picture-file.ts'

test('no screen about items and people has faults that axe finds, or is wider than a phone of 320 pixels, whatever people call things', async ({
  page,
  school,
  database: { orm },
}) => {
  await orm.update(organization).set({ usesPaddles: true }).where(eq(organization.id, school.id))
  await page.request.post(`${school.api}/category-labels`, { data: { label: 'y'.repeat(50) } })
  await page.request.post(`${school.api}/invite`, { data: { email: `${'z'.repeat(60)}@example.org`, role: 'owner' } })
  await addPaddle(orm, school, 12)
  await addBlocked(orm, school, { email: `${'b'.repeat(60)}@example.org` })
  for (const state of ['queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'] as const)
    await addEmail(orm, school, { state, problem: 'What went wrong', recipient: `${'m'.repeat(60)}@example.org` })
  for (const [path, title, words, inDark = false] of [
    ['/import', 'Import Items', 'Start from our template'],
    ['/messages', 'Messages', /^No messages yet/],
    ['/donations', 'Donations', 'Donations'],
    ['/causes', 'Causes', 'New Cause'],
    ['/mails', 'All Emails', /^mmm/, true],
    ['/activity', 'Activity', /^invited|invited zzz/],
    ['/print', 'Print', 'Bid Sheets', true],
    ['/files', 'Files', 'Download Winners'],
    ['/paddles', 'Paddles', 'Paddles'],
    ['/events', 'Events', 'New Event'],
    ['/settings', 'Organization Settings', 'Default Rules', true],
    ['/settings?tab=bidding', 'Organization Settings', /^yyy/],
    ['/settings?tab=team', 'Organization Settings', /^zzz/],
    ['/no-such-screen', 'Page Not Found', 'Page Not Found'],
  ] as const) {
    await openScreen(page, `${school.admin}${path}`, title)
    await expectFaultlessScreen(page, words, { inDark })
  }
})

test('files on their way to a new item are named in whole', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByText('More Details').click()
  const field = page.getByLabel('Auction Image')
  await field.setInputFiles(await pictureFile())
  await expect(page.getByText('Main photo')).toBeVisible()
  const name = `${'a-very-long-name-of-a-file-'.repeat(5)}.txt`
  await field.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expectFaultlessScreen(page, name, { inDark: true })
  await page.setViewportSize({ width: 320, height: 844 })
  for (const list of ['Photos in their order', 'Files on their way']) {
    const rows = page.getByRole('list', { name: list }).getByRole('listitem')
    expect(await rows.evaluateAll((all) => all.every((row) => row.scrollWidth <= row.clientWidth))).toBe(true)
  }
})
