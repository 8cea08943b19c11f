import { expect, test } from 'bun:test'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addNamed } from '../../../tests/support/named-winner.ts'
import { unanswered } from '../../../tests/support/network.ts'
import { closed, fillIn, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { screen, within } from '../../../tests/support/testing-library.ts'

test('half of an item is split with somebody by default, once however often it is sent, and undone on either bill', async () => {
  const { orm, school, network, openScreen } = await openAdmin()
  const ann = await addNamed(orm, school, 'Ann Reed', 120)
  const bob = await addNamed(orm, school, 'Bob Lee', 30)
  await openScreen(`/winners/${ann.id}`, 'Ann Reed')
  expect(screen.queryByRole('heading', { name: 'Split With Others' })).toBeNull()
  await press('Split With Someone…')
  const dialog = within(screen.getByRole('dialog'))
  // Of the only item nobody has to say which it is.
  expect(dialog.queryByLabelText('Item')).toBeNull()
  expect(dialog.getByLabelText('They Pay')).toHaveValue('60.00')
  fillIn({ 'Email or Paddle of the Other Person': 'Bob' })
  await press('Split')
  await shows('Please enter an email address or a paddle number')
  // It arrives, its answer does not, and neither does what is read then.
  let mend = network.on(/^(POST .*\/splits$|GET .*\/winners\/)/, unanswered)
  fillIn({ 'Email or Paddle of the Other Person': bob.email ?? '' })
  await press('Split')
  await findToast('Failed to split the bill')
  await press('Cancel')
  await closed()
  mend()
  mend = network.on(/^POST .*\/splits$/, unanswered)
  await press('Split With Someone…')
  fillIn({ 'They Pay': '60', 'Email or Paddle of the Other Person': bob.email ?? '' })
  await press('Split')
  await shows('$60.00 left')
  mend()
  await press('Split')
  await findToast('Bill split')
  await closed()
  const title = ann.items[0]?.title
  await shows(`Half of ${title}, paid by Bob Lee`, '-$60.00', '$60.00 left')
  await openScreen(`/winners/${bob.id}`, 'Bob Lee')
  await shows(`Half of ${title}, from Ann Reed`, '$60.00')
  await press(`Undo the split of ${title}`)
  await findToast('Split undone')
  await openScreen(`/winners/${ann.id}`, 'Ann Reed')
  expect(screen.queryByRole('heading', { name: 'Split With Others' })).toBeNull()
})

test.each([
  ['151.00', [], '$15.50 of what they paid is to give back then. It shows as a credit.'],
  ['150.00', ['1.00'], 'Up to $15.50 of what they paid is to give back then. It shows as a credit.'],
])(
  'of several items the amount is half of the one that is chosen; of $%s paid, %j waived, what is too much is said',
  async (paid, waived, credit) => {
    const { orm, send, school, user, openScreen } = await openAdmin()
    const { id: winnerId, items } = await addNamed(orm, school, 'Ann Reed', 120, 31)
    const pay = (kind: 'cash' | 'waived', amount: string) =>
      send('POST', 'payments', { kind, payments: [{ id: crypto.randomUUID(), winnerId, amount }] })
    await pay('cash', paid)
    for (const amount of waived) await pay('waived', amount)
    await openScreen(`/winners/${winnerId}`, 'Ann Reed')
    await press('Split With Someone…')
    const dialog = within(screen.getByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText('Item'), items[1]?.id ?? '')
    expect(dialog.getByLabelText('They Pay')).toHaveValue('15.50')
    await shows('At most $31.00.', credit)
    // Another of the team splits it, too.
    const split = { id: crypto.randomUUID(), winnerId, itemId: items[1]?.id, amount: '15.50', to: 'bob@example.org' }
    await send('POST', 'splits', split)
    fillIn({ 'Email or Paddle of the Other Person': 'bob@example.org' })
    await press('Split')
    await findToast('Failed to split the bill', 'This was split meanwhile. Please close this and look again.')
  },
)
