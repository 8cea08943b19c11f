import { accessibilityFaults } from '../support/axe.ts'
import { addMail } from '../support/mail.ts'
import { expect, openScreen, test } from '../support/platform.ts'
import { expectToast } from '../support/toasts.ts'

test('a super admin sees whether email gets through, finds an email of any organization, and resends it', async ({
  desk,
  addWorld,
  database,
}) => {
  const { school } = await addWorld()
  const problem = '550 5.1.1 No such user'
  const { recipient } = await addMail(database.orm, school, { kind: 'won', content: {}, state: 'failed', problem })
  await openScreen(desk, '', 'Dashboard')
  await desk.getByRole('link', { name: 'Emails' }).click()
  await expect(desk).toHaveTitle('Emails | Bidlark')
  const health = desk.getByRole('region', { name: 'Email health' })
  const failed = health.locator('dl > div').filter({ hasText: 'Failed in 24 Hours' })
  await expect(failed.getByRole('definition')).toHaveText(/^[1-9]/)
  await expect(health.getByText(/^Addresses: \d+ bounced, \d+ unsubscribed, \d+ marked as spam\.$/)).toBeVisible()
  await expect(health.getByText(/^Last problem \(.+\): /)).toBeVisible()
  await desk.getByLabel('Search emails').fill(recipient)
  const mails = desk.getByRole('tabpanel').getByRole('listitem')
  await expect(mails).toHaveCount(1)
  for (const words of [school.name, problem, 'Failed']) await expect(mails).toContainText(words)
  expect(await accessibilityFaults(desk)).toEqual([])
  await mails.getByRole('button', { name: 'Resend' }).click()
  await expectToast(desk, 'Email resent')
  await expect(mails).toHaveCount(2)
  await expect(desk.getByRole('tab', { name: 'Waiting (1)' })).toBeVisible()
})
