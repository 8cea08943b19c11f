import { expect, test } from 'bun:test'
import { findField, openCounter } from '../../tests/support/counter-tab.ts'
import { fillIn } from '../../tests/support/fill-in.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { addNamed } from '../../tests/support/named-winner.ts'
import { lost } from '../../tests/support/network.ts'
import { findToast } from '../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'

hurryTests(500, 1_500)

/** The checkout, with somebody on it who won items at these amounts. */
async function openWinner(...amounts: number[]) {
  const counter = await openCounter()
  const jane = await addNamed(counter.orm, counter.school, 'Jane Okafor', ...amounts)
  const find = async () => {
    await fillIn(counter.user, { 'Find a Winner or an Item': jane.code })
    await counter.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Jane Okafor' })
  }
  const pay = async (amount: string) => {
    const details = screen.getByText('Another Payment, or a Part')
    if (!details.closest('details')?.open) await counter.user.click(details)
    await counter.user.selectOptions(screen.getByLabelText('Paid By'), 'Check')
    await fillIn(counter.user, { Amount: amount, 'Check Number': '1042' })
    await counter.user.click(await screen.findByRole('button', { name: 'Record Payment' }))
  }
  await find()
  const sent = () => counter.network.calls.filter((call) => /^POST .*\/payments/.test(call))
  return { ...counter, jane, find, pay, sent }
}

test('a part is paid by check, the rest in cash, one item handed over after the other, and one undone', async () => {
  const { jane, pay, press } = await openWinner(100, 50)
  expect(screen.getByText('$150.00 left')).toBeVisible()
  expect(screen.queryByText(jane.email)).toBeNull()
  await pay('60.00')
  expect(await screen.findByText('$90.00 left')).toBeVisible()
  await press('Paid $90.00 in Cash')
  expect(await screen.findByText('Paid')).toBeVisible()
  const [first] = await screen.findAllByRole('button', { name: 'Hand over A week at the lake' })
  first?.click()
  expect(await screen.findByText('1 of 2 to pick up')).toBeVisible()
  await press('Hand Over the Item')
  expect(await screen.findByText('Picked up')).toBeVisible()
  const [undo] = await screen.findAllByRole('button', { name: 'Undo the pickup of A week at the lake' })
  await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled', 'true'))
  undo?.click()
  expect(await screen.findByText('1 of 2 to pick up')).toBeVisible()
  const history = within(screen.getByRole('region', { name: 'History' }))
  const lines = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/A week at the lake, pickup undone .*Ann Reed \(helper\)/)
  expect(lines.at(-1)).toMatch(/\$60\.00 check .*Ann Reed \(helper\)/)
})

test('without a network for a while that is told, nothing is lost, and nothing recorded twice', async () => {
  const { network, press, sent } = await openWinner(100)
  const { promise: told, resolve: reconnect } = Promise.withResolvers<void>()
  let tries = 0
  // The first try arrives, and its answer does not; then nothing does for a while.
  network.on(/^POST .*\/payments/, async (request, pass) => {
    tries++
    if (tries === 1) await pass(request)
    if (tries <= 5) lost()
    await told
    return pass(request)
  })
  await press('Paid $100.00 in Cash')
  expect(await screen.findByText('No connection. We keep trying, and nothing is recorded twice.')).toBeVisible()
  await waitFor(() => expect(tries).toBe(6))
  reconnect()
  expect(await screen.findByText('Paid')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^No connection\./)).toBeNull())
  expect(screen.getAllByText(/^\$100\.00 cash/)).toHaveLength(1)
  expect(sent()).toHaveLength(6)
})

test('a part whose answers are lost is recorded once, also when it is pressed again on a page that reads the rest', async () => {
  const { network, find, pay } = await openWinner(100)
  let isLost = true
  network.on(/^POST .*\/payments/, async (request, pass) => {
    const answer = await pass(request)
    return isLost ? lost() : answer
  })
  await pay('40.00')
  expect(await screen.findByText(/^No connection\. We keep trying/)).toBeVisible()
  // Whoever is tired of waiting looks the winner up again, and types it again.
  screen.getByRole('link', { name: 'Back to Search' }).click()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Jane Okafor' })).toBeNull())
  await find()
  expect(await screen.findByText('$60.00 left')).toBeVisible()
  await pay('40.00')
  isLost = false
  await waitFor(() => expect(screen.queryByText(/^No connection\./)).toBeNull())
  await waitFor(() => expect(screen.getByText('Another Payment, or a Part').closest('details')?.open).toBe(false))
  expect(screen.getByText('$60.00 left')).toBeVisible()
  expect(screen.getAllByText(/^\$40\.00 check/)).toHaveLength(1)
  // Another check of as much is another payment.
  await pay('40.00')
  expect(await screen.findByText('$20.00 left')).toBeVisible()
  expect(screen.getAllByText(/^\$40\.00 check/)).toHaveLength(2)
})

test('what failed is no longer said once somebody goes on', async () => {
  const { jane, pay, press, user } = await openWinner(100)
  const failure = 'Failed to record the payment'
  // By itself it would go after five seconds.
  const expectGone = () => waitFor(() => expect(screen.queryByText(failure)).toBeNull(), { timeout: 2_000 })
  await pay('100.01')
  await findToast(failure)
  await user.type(findField(), `${jane.code}{Enter}`)
  await expectGone()
  await pay('100.01')
  await findToast(failure)
  await press('Paid $100.00 in Cash')
  await expectGone()
})
