import { expect, test } from 'bun:test'
import { hurryTests } from '../../tests/support/hurry.ts'
import { findRow, openOffered } from '../../tests/support/my-bids-tab.ts'
import { lost } from '../../tests/support/network.ts'
import { fill, press } from '../../tests/support/on-page.ts'
import { screen, userEvent, waitFor, within } from '../../tests/support/testing-library.ts'
import { teamOf } from '../../tests/support/visitors.ts'

// My bids rests for a second between two readings.
hurryTests(1_000)

test.each([
  ['Bid up to $270.00', 'Your maximum: $270.00.'],
  ['Yes, bid up to $2,700.00', 'Your maximum: $2,700.00.'],
])('outbid meanwhile, whoever saves a very high maximum is asked, and "%s" is one press', async (answer, set) => {
  const jane = await openOffered()
  await jane.letCooldownPass(jane.item)
  await jane.openMyBids()
  await jane.user.click(await screen.findByText('Maximum, reminder, and more'))
  fill('Bid for me up to', '2700')
  // Before the page hears of it.
  const mend = jane.network.on(/^GET .*\/my-bids$/, lost)
  await jane.bidElsewhere(jane.item, '130')
  await press('Save maximum')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your maximum' })
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/only has to be/)
  mend()
  await userEvent.click(within(dialog).getByRole('button', { name: answer }))
  await waitFor(async () => expect(await findRow('A week at the lake')).toHaveTextContent(set))
})

test('whoever raises their maximum where a name is required says it there', async () => {
  const jane = await openOffered({ maximum: '200' })
  await (await teamOf(jane.orm, jane.school)).settings({ asksName: 'required' })
  await jane.openMyBids()
  await jane.user.click(await screen.findByText('Maximum, reminder, and more'))
  fill('Bid for me up to', '250')
  await press('Save maximum')
  await screen.findByRole('dialog', { name: 'Confirm your maximum' })
  await userEvent.type(await screen.findByLabelText('Your name'), 'Jane Okafor')
  await press('Bid up to $250.00')
  await waitFor(async () => expect(await findRow('A week at the lake')).toHaveTextContent('Your maximum: $250.00.'))
})

test('a question that comes late leaves open what was asked meanwhile, and is read in its row', async () => {
  const jane = await openOffered({ maximum: '200' })
  const cabin = await jane.addItem({ title: 'A cabin' })
  await jane.place(cabin, { amount: '125' })
  await jane.bidElsewhere(cabin, '130')
  await (await teamOf(jane.orm, jane.school)).settings({ asksName: 'required' })
  const answer = jane.network.hold(/\/bid$/)
  await jane.openMyBids()
  const row = await findRow('A week at the lake')
  await jane.user.click(await within(row).findByText('Maximum, reminder, and more'))
  fill('Bid for me up to', '250')
  await press('Save maximum')
  await jane.user.click(screen.getByRole('link', { name: 'Bid $135.00' }))
  await screen.findByRole('dialog', { name: 'Confirm your bid' })
  answer()
  await waitFor(() => expect(within(row).getByRole('alert', { hidden: true })).toHaveTextContent(/name/))
  expect(screen.getByRole('dialog', { name: 'Confirm your bid' })).toBeVisible()
})
