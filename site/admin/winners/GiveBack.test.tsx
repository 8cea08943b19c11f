import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { refund } from '../../../db/schema/cards.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addCardAccount, addCardPayment } from '../../../tests/support/card-account.ts'
import { addNamed } from '../../../tests/support/named-winner.ts'
import { unanswered } from '../../../tests/support/network.ts'
import { closed, fillIn, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { screen, within } from '../../../tests/support/testing-library.ts'

test('money is given back in cash or by check, at first the credit, as the next thing to do where there is one', async () => {
  const { send, orm, school, user, network, openScreen } = await openAdmin()
  const { id: winnerId, items } = await addNamed(orm, school, 'Jane Okafor', 120, 30)
  const show = () => openScreen(`/winners/${winnerId}`, 'Jane Okafor')
  await show()
  expect(screen.queryByRole('button', { name: 'Give Back…' })).toBeNull()
  const payments = [{ id: crypto.randomUUID(), winnerId, amount: '150.00' }]
  await send('POST', 'payments', { kind: 'cash', payments })
  await show()
  expect(await screen.findByRole('button', { name: 'Give Back…' })).not.toHaveClass('button-primary')
  await orm
    .update(auctionItem)
    .set({ deletedAt: new Date() })
    .where(eq(auctionItem.id, items[0]?.id ?? ''))
  await show()
  await shows('$120.00 to give back')
  expect(screen.getByRole('button', { name: 'Give Back…' })).toHaveClass('button-primary')
  await press('Give Back…')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Amount')).toHaveValue('120.00')
  await press('Record Refund')
  await shows('Please say why')
  const giveBack = async () => {
    await user.selectOptions(screen.getByLabelText('Given Back By'), 'Check')
    fillIn({ 'Check Number': '1043', Reason: 'Cannot come' })
    await press('Record Refund')
  }
  // It arrives, its answer does not, and neither does what is read then.
  let mend = network.on(/^(POST .*\/refunds$|GET .*\/winners\/)/, unanswered)
  await giveBack()
  await findToast('Failed to record it')
  await press('Cancel')
  await closed()
  mend()
  mend = network.on(/^POST .*\/refunds$/, unanswered)
  await press('Give Back…')
  fillIn({ Amount: '120.00' })
  await giveBack()
  await shows('Paid')
  mend()
  await press('Record Refund')
  await findToast('Money given back')
  await closed()
  await shows('Paid', '-$120.00 given back by check', 'Cannot come')
  expect(screen.getAllByText(/given back by check$/)).toHaveLength(1)
})

test('what is to give back stands where the only win of who paid was cancelled', async () => {
  const { send, orm, school, openScreen } = await openAdmin()
  const { id: winnerId } = await addNamed(orm, school, 'Jane Okafor', 120)
  const payments = [{ id: crypto.randomUUID(), winnerId, amount: '120.00' }]
  await send('POST', 'payments', { kind: 'cash', payments })
  await openScreen(`/winners/${winnerId}`, 'Jane Okafor')
  await press(/^Cancel win/)
  await screen.findByLabelText('Reason')
  fillIn({ Reason: 'It is broken' })
  await press('Cancel Win')
  await findToast('Win cancelled')
  await shows('$120.00 to give back')
  await press('Give Back…')
  fillIn({ Amount: '50.00', Reason: 'It is broken' })
  // Another treasurer does first.
  await send('POST', 'refunds', { id: crypto.randomUUID(), winnerId, kind: 'cash', amount: '50.00', reason: 'Broken' })
  await press('Record Refund')
  await findToast('Failed to record it', 'What they paid has changed meanwhile. Please close this and look again.')
  await shows('$70.00 to give back')
})

test('what is on its way back to a card is said to be, and as much again is another refund', async () => {
  const { network, orm, school, openScreen } = await openAdmin()
  const { id: bidderId } = await addNamed(orm, school, 'Jane Okafor', 50)
  const key = await addCardAccount(orm, school, 'live')
  const { id } = await addCardPayment(orm, key, { id: bidderId, organizationId: school.id }, 150)
  const now = new Date()
  const ofCharge = { askedByName: 'Ada Lark', reason: 'Broken', organizationId: school.id, chargeId: id }
  const earlier = { id: crypto.randomUUID(), amount: 2_000, askedAt: new Date(now.getTime() - 1) }
  await orm.insert(refund).values({ ...earlier, ...ofCharge, state: 'failed', problem: 'The card is gone.' })
  const sent: string[] = []
  // Stripe does not answer.
  network.on(/^POST .*\/refund$/, async (request) => {
    const asked = { id: (await request.json()).id, amount: 5_000, askedAt: now }
    sent.push(asked.id)
    await orm.insert(refund).values({ ...asked, ...ofCharge })
    return Response.json({ message: 'Stripe didn’t answer.' }, { status: 503 })
  })
  await openScreen(`/winners/${bidderId}`, 'Jane Okafor')
  await shows('Stripe didn’t refund $20.00. The card is gone.')
  for (const [most, waiting] of [
    ['$150.00', '$50.00'],
    ['$100.00', '$100.00'],
  ] as const) {
    await press(/^Refund/)
    await shows(`At most ${most}.`)
    fillIn({ Amount: '50.00', Reason: 'Broken' })
    await press('Refund Payment')
    await shows(`${waiting} is being refunded. Stripe hasn’t answered yet.`)
    await press('Keep Payment')
    await closed()
  }
  expect(new Set(sent).size).toBe(2)
})
