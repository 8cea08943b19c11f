import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { bidder as bidderTable } from '../../../db/schema/bidder.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addCardAccount, addCardPayment } from '../../../tests/support/card-account.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addNamed } from '../../../tests/support/named-winner.ts'
import { closed, fill, fillIn, findToast, lookAgain, press, shows } from '../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { addWins } from '../../../tests/support/won.ts'

const PAYMENT = /^POST .*\/admin\/payments$/

/** The sheet of Jane, who won items at these amounts. */
async function openSheet(...amounts: number[]) {
  const scene = await openAdmin()
  const { id, code } = await addNamed(scene.orm, scene.school, 'Jane Okafor', ...amounts)
  const show = () => scene.openScreen(`/winners/${id}`, 'Jane Okafor')
  await show()
  return { ...scene, id, code, show, record: () => press('Record Payment') }
}

test('a winner is found in a list that is read again when it is looked at again, pays in parts, and picks up', async () => {
  const { openScreen, orm, school, user } = await openSheet(120, 30)
  await openScreen('/winners', 'Winners')
  await shows('Jane Okafor')
  await addNamed(orm, school, 'Paul Okafor', 45)
  await lookAgain(() => expect(screen.getByText('Paul Okafor')).toBeVisible())
  expect((await screen.findAllByText('$195.00'))[0]).toBeVisible()
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Winners')
  fill(screen.getByRole('searchbox', { name: 'Search winners' }), 'jane')
  await waitFor(() => expect(screen.queryByText('Paul Okafor')).toBeNull())
  await user.click(screen.getByRole('link', { name: /Jane Okafor/ }))
  await shows('$150.00 left')
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Checkout')
  await user.selectOptions(screen.getByLabelText('Paid By'), 'Check')
  fillIn({ Amount: '100.00', 'Check Number': '1042' })
  await press('Record Payment')
  await findToast('Payment recorded', '$100.00')
  await shows('$50.00 left')
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('50.00'))
  await press('Record Payment')
  await shows('Paid')
  expect(screen.getByRole('main')).toHaveFocus()
  await press('Email Receipt')
  await findToast('Failed to email the receipt', 'A receipt is on its way.')
  expect(screen.queryByRole('button', { name: 'Record Payment' })).toBeNull()
  await press(/^Hand Over All/)
  await shows('Picked up')
  await press(/^Undo the pickup of/)
  await shows('1 of 2 to pick up', /undone .* by Ada Lark/)
})

test('a payment is voided with a reason, and a note is kept', async () => {
  const { record, show } = await openSheet(100)
  await record()
  await press('Void $100.00', 'Void Payment')
  await shows('Please say why')
  fill('Reason', 'The check bounced')
  await press('Void Payment')
  await findToast('Payment voided')
  await shows('$100.00 left', /The check bounced/)
  await closed()
  fill('Note', 'Comes on Friday')
  await press('Save Note')
  await findToast('Note saved')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Note' })).toBeNull())
  await show()
  expect(screen.getByLabelText('Note')).toHaveValue('Comes on Friday')
})

test('a note that is being written survives what other helpers write and do', async () => {
  const { orm, school } = await openSheet(120)
  fill('Note', 'Comes on Friday')
  await orm.update(bidderTable).set({ note: 'Called twice' }).where(eq(bidderTable.organizationId, school.id))
  await press(/^Hand over/)
  await shows('Picked up')
  expect(screen.getByLabelText('Note')).toHaveValue('Comes on Friday')
  // Theirs is not replaced before it was read.
  await press('Save Note')
  await shows(/^Someone wrote “Called twice” meanwhile\./)
  await press('Save Note')
  await findToast('Note saved')
  await orm.update(bidderTable).set({ note: 'She paid' }).where(eq(bidderTable.organizationId, school.id))
  await lookAgain(() => expect(screen.getByLabelText('Note')).toHaveValue('She paid'))
})

test('several are marked as paid at once, with the keyboard alone, and all on the page as picked up', async () => {
  const { changes, openScreen, orm, school, user } = await openAdmin()
  for (const [name, amount] of Object.entries({ Jane: 120, Paul: 45, Zoe: 10 }))
    await addNamed(orm, school, `${name} Okafor`, amount)
  await openScreen('/winners', 'Winners')
  for (const name of ['Jane', 'Paul']) {
    ;(await screen.findByRole('checkbox', { name: `Select ${name} Okafor` })).focus()
    await user.keyboard(' ')
  }
  const bar = await screen.findByRole('region', { name: 'Selected winners' })
  await waitFor(() => expect(bar).toHaveTextContent('2 winners, $165.00'))
  within(bar).getByRole('button', { name: 'Mark as Paid' }).focus()
  await user.keyboard('{Enter}')
  const question = await screen.findByRole('alertdialog', { name: 'Mark as Paid?' })
  expect(question).toHaveTextContent('payment in full for 2 winners: Cash, $165.00 in all.')
  expect(changes()).toHaveLength(0)
  await user.keyboard('{Tab}{Enter}')
  await findToast('Payments recorded')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected winners' })).toBeNull())
  expect(await screen.findByRole('tab', { name: 'Not Paid (1)' })).toBeVisible()
  expect(screen.getByText('Jane Okafor').closest('li')).toHaveTextContent('Paid')
  expect(changes()).toHaveLength(1)

  await user.click(screen.getByRole('checkbox', { name: 'Select All 3' }))
  const all = within(await screen.findByRole('region', { name: 'Selected winners' }))
  await user.click(all.getByRole('button', { name: 'Picked Up' }))
  const pickups = await screen.findByRole('alertdialog', { name: 'Mark as Picked Up?' })
  expect(pickups).toHaveTextContent('3 winners took home all they won')
  await user.click(within(pickups).getByRole('button', { name: 'Record Pickups' }))
  await findToast('Pickups recorded')
  expect(await screen.findByRole('tab', { name: 'Not Picked Up (0)' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Not Paid (1)' })).toBeVisible()
})

test('a payment that could not be sent is told, and recorded once when it is tried again', async () => {
  const { network, record } = await openSheet(120)
  const payments = () => within(screen.getByRole('region', { name: 'Payments' })).queryAllByRole('listitem')
  const lost = () => new Response(null, { status: 418 })
  fillIn({ Amount: '100.00', Reference: 'Envelope 7' })
  // It does not arrive.
  let mend = network.on(PAYMENT, lost)
  await record()
  await findToast('Failed to record the payment')
  expect(screen.getByLabelText('Amount')).toHaveValue('100.00')
  expect(screen.getByLabelText('Reference')).toHaveValue('Envelope 7')
  mend()
  // It arrives, its answer does not, and neither does what is read then.
  mend = network.on(PAYMENT, async (request, pass) => {
    await pass(request)
    return lost()
  })
  const mendSheet = network.on(/^GET \/api\/.*\/winners\//, lost)
  await record()
  await shows('This winner couldn’t be loaded.')
  mend()
  mendSheet()
  await record()
  await shows('$20.00 left')
  await waitFor(() => expect(payments()).toHaveLength(1))
})

test('the amount of a payment that is being typed stays when others record one, and what is too much is told', async () => {
  const { code, record, send, id: winnerId } = await openSheet(100)
  fillIn({ Reference: 'Check 1042' })
  const payment = { id: crypto.randomUUID(), winnerId, amount: '40.00' }
  expect((await send('POST', 'payments', { kind: 'cash', payments: [payment] })).status).toBe(200)
  await press(/^Hand over/)
  await shows('$60.00 left')
  expect(screen.getByLabelText('Amount')).toHaveValue('100.00')
  await record()
  await findToast('Failed to record the payment', `${code}: only $60.00 is left to pay. Nothing was recorded.`)
})

test('a refund is of the credit at first; without an answer it is the same one also in a dialog opened anew, after Stripe’s no another', async () => {
  const { network, orm, school, id: bidderId, show } = await openSheet(120)
  const key = await addCardAccount(orm, school, 'live')
  await addCardPayment(orm, key, { id: bidderId, organizationId: school.id }, 150)
  await show()
  const sent: string[] = []
  const refusals = [{ status: 503 }, { status: 409, code: 'refused' }, { status: 409, code: 'refused' }]
  network.on(/^POST .*\/refund$/, async (request) => {
    sent.push((await request.json()).id)
    const { status = 500, code } = refusals.shift() ?? {}
    return Response.json({ message: 'No money left.', code }, { status })
  })
  for (const count of [1, 2, 3]) {
    await press(/^Refund/)
    expect(screen.getByLabelText('Amount')).toHaveValue('30.00')
    expect(screen.queryByText(/owed again/)).toBeNull()
    fillIn({ Amount: '100.00', Reason: 'It is broken' })
    await press('Refund Payment')
    await waitFor(() => expect(sent).toHaveLength(count))
    await findToast('Failed to refund')
    await press('Keep Payment')
    await closed()
  }
  const [unanswered, same, other] = sent
  expect([same, other === same]).toEqual([unanswered, false])
})

const bidder = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** The list of two winners who have not paid. */
async function openTwo() {
  const scene = await openAdmin({ about: { paymentInstructions: 'Checks to Pine Hill PTA.' } })
  const { orm, school } = scene
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  const paul = await addWins(orm, school, bidder('paul'), 45)
  // Else their emails would say none of the team's words.
  for (const { email } of [jane, paul, scene.member]) await setConfirmed(orm, email)
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
  await closed()
  expect(await written()).toBe(2)

  const again = await openDialog(screen.getByRole('button', { name: 'Remind Who Hasn’t Paid' }))
  // Until it is read again the dialog may show what it showed.
  expect(await again.findByText('No one can be reminded right now.')).toBeVisible()
  expect(again.getAllByText(/reminded in the last 24 hours/)).toHaveLength(2)
  await user.keyboard('{Escape}')
  ;(await screen.findByRole('link', { name: new RegExp(jane.email) })).click()
  await shows(/^Reminded /)
  const emails = within(await screen.findByRole('region', { name: 'Emails' }))
  await waitFor(() => expect(emails.getAllByRole('listitem')).toHaveLength(2))
  // What is not written yet has no subject.
  expect(emails.getByText('Reminder to pay')).toBeVisible()
})

test('an email that was not sent says why, and an address that may be wrong what its mark means', async () => {
  const { openScreen, orm, school, show, id } = await openSheet(100)
  const problem = 'We send one receipt until they click in one of our emails.'
  const email = (await orm.select().from(bidderTable).where(eq(bidderTable.id, id)))[0]?.email ?? ''
  await addEmail(orm, school, { kind: 'bid-receipt', recipient: email, state: 'suppressed', problem })
  await show()
  const emails = within(await screen.findByRole('region', { name: 'Emails' }))
  expect(emails.getByText(/^Not sent /)).toBeVisible()
  expect(emails.getByText(problem)).toBeVisible()
  await openScreen('/winners', 'Winners')
  await shows('Hasn’t clicked in our emails yet', /^The address of someone who hasn’t clicked .* may have a typo\./)
  await setConfirmed(orm, email)
  await openScreen('/winners', 'Winners')
  await waitFor(() => expect(screen.queryByText(/clicked/)).toBeNull())
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
  const reminderDialog = await openDialog(await screen.findByRole('button', { name: 'Send Reminder' }))
  reminderDialog.getByRole('button', { name: 'Send Reminder' }).focus()
  await user.keyboard('{Enter}')
  await shows(/^Reminded /)
  await openScreen('/activity', 'Activity')
  await shows(`Ada Lark reminded ${paul.code} to pay`)
})
