import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { outbid } from '../../../emails/kinds/outbid.tsx'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { withoutEmailService } from '../../../tests/support/built-site.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { hurry } from '../../../tests/support/hurry.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { fill, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

type Scene = Awaited<ReturnType<typeof openAdmin>>
const mails = () => within(screen.getByRole('tabpanel')).queryAllByRole('listitem')
const expectCount = (count: number) => waitFor(() => expect(mails()).toHaveLength(count))

/** As if the mails to somebody had been sent an hour ago. */
async function deliver({ orm }: Scene, recipient: string, subject: string) {
  const sentAt = inHours(-1)
  const id = Bun.randomUUIDv7('hex', sentAt)
  await orm.update(outbox).set({ id, state: 'sent', sentAt, subject }).where(eq(outbox.recipient, recipient))
}

test('the admin finds the receipt of a bid, and resends it', async () => {
  using _ = await withoutEmailService()
  const scene = await openAdmin()
  const { addItem, bid, openScreen, user } = scene
  const bidder = await bid(await addItem('A quilt'), '125')
  await openScreen('', 'Dashboard')
  await user.click(screen.getByRole('link', { name: 'Messages' }))
  await user.click(await screen.findByRole('link', { name: 'All Emails' }))
  await screen.findByRole('heading', { level: 1, name: 'All Emails' })
  expect(document.title).toBe('All Emails | Bidlark')
  await shows(/^This site can’t send email yet/)
  await expectCount(1)
  for (const words of ['Bid receipt: A quilt', bidder, 'Waiting']) expect(mails()[0]).toHaveTextContent(words)
  const resend = () => screen.getByRole('button', { name: /Resend/ })
  expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull()
  await deliver(scene, bidder, 'Your bid on A quilt: $125.00')
  await openScreen('/mails', 'All Emails')
  await waitFor(() => expect(mails()[0]).toHaveTextContent('Your bid on A quilt: $125.00'))
  await user.click(resend())
  await findToast('Email resent', bidder)
  await expectCount(2)
  expect(screen.getByRole('tab', { name: 'Waiting (1)' })).toBeVisible()
  expect(mails()[0]).toHaveTextContent('Bid receipt: A quilt')
  await waitFor(() => expect(resend()).toHaveAttribute('aria-disabled', 'false'))
  await user.click(resend())
  await findToast('Failed to resend email', 'The same email was sent less than a minute ago.')
})

test('a failed email shows why, and a postponed one until when; one that was sent is opened as it arrived', async () => {
  const { openScreen, orm, school, user } = await openAdmin()
  const [problem, email] = ['550 5.1.1 No such user', outbid.samples.outbid]
  await addEmail(orm, school, { kind: 'outbid', subject: 'Outbid on A quilt', email })
  await addEmail(orm, school, { state: 'failed', problem, subject: 'You won A quilt for $125.00', kind: 'won' })
  const postponed = { problem: '450 Mailbox busy', attempts: 2, sendAfter: inHours(1) }
  await addEmail(orm, school, { state: 'queued', kind: 'outbid', email, ...postponed })
  await openScreen('/mails', 'All Emails')
  await expectCount(3)
  expect(screen.getAllByRole('button', { name: /^Open the email/ })).toHaveLength(1)
  await press(/^Open the email/)
  const frame = await within(await screen.findByRole('dialog', { name: 'As It Arrived' })).findByTitle(/outbid/i)
  expect(frame.getAttribute('srcdoc')).toContain('$135.00')
  expect(frame.getAttribute('srcdoc')).not.toContain('href')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('tab', { name: 'Failed (1)' }))
  await expectCount(1)
  await waitFor(() => expect(mails()[0]).toHaveTextContent(problem))
  expect(within(screen.getByRole('tabpanel')).getByText('Failed')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Waiting (1)' }))
  await waitFor(() => expect(mails()[0]).toHaveTextContent('450 Mailbox busy'))
  expect(mails()[0]).toHaveTextContent('tried 2 times')
  expect(mails()[0]?.querySelector('time')).toHaveTextContent('waits until')
  await user.click(screen.getByRole('tab', { name: 'Not Sent (0)' }))
  await shows('Nothing here.')
})

test('recipients are searched, and a long list has pages', async () => {
  const { openScreen, orm, school } = await openAdmin()
  const numbers = Array.from({ length: 51 }, (_, index) => index + 1)
  await Promise.all(numbers.map((each) => addEmail(orm, school, { recipient: `bidder-${each}@example.org` })))
  await openScreen('/mails', 'All Emails')
  await expectCount(50)
  await press('Next')
  await expectCount(1)
  await shows('Page 2 of 2 (51 total emails)')
  const search = screen.getByRole('searchbox', { name: 'Search emails' })
  fill(search, 'bidder-4')
  await expectCount(11)
  expect(screen.getByRole('tab', { name: 'All (11)' })).toBeVisible()
  fill(search, 'nobody')
  await shows('Nothing here matches “nobody”.')
})

test('an email being sent is followed until it is settled', async () => {
  const scene = await openAdmin()
  const { openScreen, orm, school } = scene
  const { recipient } = await addEmail(orm, school, { state: 'sending' })
  await hurry([5_000], async () => {
    await openScreen('/mails', 'All Emails')
    await shows('Sending')
    await deliver(scene, recipient, 'Your bid on A quilt: $125.00')
    await waitFor(() => expect(within(screen.getByRole('tabpanel')).getByText('Sent')).toBeVisible())
  })
  expect(screen.queryByText(/can’t send email yet/)).toBeNull()
})
