import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { addWins } from '../../../tests/support/won.ts'

const bidder = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** The list of two winners who have not paid. */
async function openTwo() {
  const scene = await openAdmin({ about: { paymentInstructions: 'Checks to Pine Hill PTA.' } })
  const { orm, school } = scene
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  const paul = await addWins(orm, school, bidder('paul'), 45)
  await scene.openScreen('/winners', 'Winners')
  const written = () =>
    orm.$count(outbox, and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'payment-reminder')))
  const openDialog = async (opener: HTMLElement) => {
    opener.focus()
    await scene.user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a Reminder' }))
    await waitFor(() => expect(dialog.queryByText('Loading…')).toBeNull())
    return dialog
  }
  return { ...scene, jane, paul, written, openDialog }
}

test('all who have not paid are reminded once a day, with the email before one’s eyes', async () => {
  const { jane, openDialog, user, written } = await openTwo()
  const dialog = await openDialog(await screen.findByRole('button', { name: 'Remind Who Hasn’t Paid' }))
  expect(dialog.getByRole('status')).toHaveTextContent('2 winners get it. This is the first one’s.')
  expect(dialog.getByText(jane.email)).toBeVisible()
  const email = dialog.getByRole('region', { name: 'The email' }).querySelector('iframe')?.getAttribute('srcdoc')
  for (const text of ['A reminder to pay', 'Checks to Pine Hill PTA.', jane.code]) expect(email).toContain(text)
  await user.click(dialog.getByRole('button', { name: 'Send 2 Reminders' }))
  await findToast('2 reminders sent')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await written()).toBe(2)

  const again = await openDialog(screen.getByRole('button', { name: 'Remind Who Hasn’t Paid' }))
  expect(again.getByText('No one can be reminded right now.')).toBeVisible()
  expect(again.getAllByText(/reminded in the last 24 hours/)).toHaveLength(2)
  await user.keyboard('{Escape}')
  ;(await screen.findByRole('link', { name: new RegExp(jane.email) })).click()
  expect(await screen.findByText(/^Reminded /)).toBeVisible()
  const emails = within(await screen.findByRole('region', { name: 'Emails' }))
  await waitFor(() => expect(emails.getAllByRole('listitem')).toHaveLength(2))
})

test('one of several is reminded by the keyboard alone, from the list and from their sheet', async () => {
  const { jane, openDialog, openScreen, paul, user, written } = await openTwo()
  ;(await screen.findByRole('checkbox', { name: `Select ${jane.email}` })).focus()
  await user.keyboard(' ')
  const bar = within(await screen.findByRole('region', { name: 'Selected winners' }))
  const opener = bar.getByRole('button', { name: 'Send Reminder' })
  await openDialog(opener)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
  const dialog = await openDialog(opener)
  dialog.getByRole('button', { name: 'Send Reminder' }).focus()
  await user.keyboard('{Enter}')
  await findToast('Reminder sent')
  expect(await written()).toBe(1)

  await openScreen(`/winners/${paul.id}`, paul.email)
  const own = await openDialog(await screen.findByRole('button', { name: 'Send Reminder' }))
  own.getByRole('button', { name: 'Send Reminder' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^Reminded /)).toBeVisible()
  await openScreen('/activity', 'Activity')
  expect(await screen.findByText(`Ada Lark reminded ${paul.code} to pay`)).toBeVisible()
})
