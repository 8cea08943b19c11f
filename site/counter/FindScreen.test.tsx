import { expect, test } from 'bun:test'
import { findField, openCounter } from '../../tests/support/counter-tab.ts'
import { fillIn } from '../../tests/support/fill-in.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { addNamed } from '../../tests/support/named-winner.ts'
import { addItem } from '../../tests/support/school.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'

hurryTests(500)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function openWithTwo() {
  const counter = await openCounter()
  const { orm, school } = counter
  const jane = await addNamed(orm, school, 'Jane Okafor', 100)
  const paul = await addNamed(orm, school, 'Paul Jansen', 50)
  const quilt = await addItem(orm, school, { title: 'A quilt', itemNumber: 7 })
  return { ...counter, jane, paul, quilt }
}

test('a scanner finds winners and items wherever the focus is, and presses nothing by itself', async () => {
  const { jane, paul, quilt, scan, network } = await openWithTwo()
  await scan(`https://bid.example.org/b/${jane.items[0]?.code}`)
  expect(await heading('Jane Okafor')).toBeVisible()
  // With the focus on the button that takes money, the next scan is of somebody else.
  screen.getByRole('button', { name: 'Paid $100.00 in Cash' }).focus()
  await scan(`HTTPS:--BID-B-${paul.items[0]?.code}`)
  expect(await heading('Paul Jansen')).toBeVisible()
  expect(screen.getByText('$50.00 left')).toBeVisible()
  await scan(jane.code.toLowerCase())
  expect(await screen.findByText('$100.00 left')).toBeVisible()
  await scan(`/b/${quilt.code}`)
  expect(await heading('A quilt')).toBeVisible()
  await scan('NOBODY')
  expect(await screen.findByText(/^No winner and no open item matches “NOBODY”\./)).toBeVisible()
  expect(network.calls.filter((call) => /^POST .*\/(payments|handovers)/.test(call))).toEqual([])
})

test('a scan into the fields of a payment or a bid records neither, and finds what was scanned', async () => {
  const { jane, paul, quilt, scan, user } = await openWithTwo()
  await scan(jane.code)
  await user.click(await screen.findByText('Another Payment, or a Part'))
  await user.selectOptions(screen.getByLabelText('Paid By'), 'Check')
  await fillIn(user, { 'Check Number': '1042' })
  await scan(`https://bid.example.org/b/${paul.items[0]?.code}`)
  expect(await heading('Paul Jansen')).toBeVisible()
  await scan(`/b/${quilt.code}`)
  ;(await screen.findByLabelText('Bidder’s Email')).focus()
  await scan(`https://bid.example.org/b/${jane.items[0]?.code}`)
  expect(await heading('Jane Okafor')).toBeVisible()
  expect(findField()).toHaveFocus()
  expect(screen.getByText('$100.00 left')).toBeVisible()
  // What only ends like one is what somebody typed.
  await user.click(screen.getByText('Another Payment, or a Part'))
  await fillIn(user, { Reference: 'Plan b-twelve' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText('Paid')).toBeVisible())
})

test('winners pay and pick up in four presses each; of many found, twelve are shown', async () => {
  const { orm, school, press, user } = await openCounter()
  const queue = []
  for (let count = 0; count < 13; count++) queue.push(await addNamed(orm, school, `Guest ${count} Reed`, 100, 20))
  for (const [served, { code }] of queue.slice(0, 3).entries()) {
    await waitFor(() => expect(findField()).toHaveFocus())
    await user.keyboard(code)
    await press('Find')
    expect(await heading(`Guest ${served} Reed`)).toBeVisible()
    await press('Paid $120.00 in Cash')
    await press('Hand Over All 2 Items')
    await press('Next Winner')
  }
  await waitFor(() => expect(findField()).toHaveFocus())
  await fillIn(user, { 'Find a Winner or an Item': 'reed' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^There are more\./)).toBeVisible()
  expect(screen.getAllByText(/^Guest \d+ Reed$/)).toHaveLength(12)
  expect(screen.getAllByText('Picked up').length).toBeGreaterThan(0)
})
