import { expect, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { publishCause } from '../../db/publish-cause.ts'
import { cause as causes, gift } from '../../db/schema/causes.ts'
import { findField, openCheckout } from '../../tests/support/checkout-tab.ts'
import { addCause } from '../../tests/support/gifts.ts'
import { hurry, hurryTests } from '../../tests/support/hurry.ts'
import { setItem } from '../../tests/support/item-rows.ts'
import { addNamed } from '../../tests/support/named-winner.ts'
import { lost } from '../../tests/support/network.ts'
import { fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addItem } from '../../tests/support/school.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'

hurryTests(500, 1_500)

/** The checkout, with somebody on it who won items at these amounts. */
async function openWinner(...amounts: number[]) {
  const checkout = await openCheckout()
  const jane = await addNamed(checkout.orm, checkout.school, 'Jane Okafor', ...amounts)
  const find = async () => {
    fillIn({ 'Find a Winner or an Item': jane.code })
    await checkout.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Jane Okafor' })
  }
  const pay = async (amount: string) => {
    const details = screen.getByText('Record a Different Payment')
    if (!details.closest('details')?.open) await checkout.user.click(details)
    await checkout.user.selectOptions(screen.getByLabelText('Paid By'), 'Check')
    fillIn({ Amount: 'sixty', 'Check Number': '1042' })
    await screen.findByRole('button', { name: 'Record Payment (Check)' })
    fillIn({ Amount: amount })
    // The button under the thumb says what it will record; there is no other.
    expect(screen.queryByRole('button', { name: /in Cash$/ })).toBeNull()
    await press(/^Record \$\d+\.\d\d \(Check\)$/)
  }
  await find()
  const sent = () => checkout.network.calls.filter((call) => /^POST .*\/payments/.test(call))
  return { ...checkout, jane, find, pay, sent }
}

test('by keyboard alone a part is paid by check, the rest in cash, one item handed over after the other, and one undone', async () => {
  const { jane, pay, user } = await openWinner(100, 50)
  const pressTo = async (name: string) => {
    const [target] = await screen.findAllByRole('button', { name })
    findField().focus()
    for (let presses = 0; presses < 20 && document.activeElement !== target; presses++) await user.tab()
    expect(target).toHaveFocus()
    await waitFor(() => expect(target).not.toHaveAttribute('aria-disabled', 'true'))
    await user.keyboard('{Enter}')
  }
  await shows('$150.00 left')
  expect(screen.queryByText(jane.email)).toBeNull()
  await pay('60.00')
  await shows('$90.00 left')
  await pressTo('Paid $90.00 in Cash')
  await shows('Paid')
  await pressTo('Hand over A week at the lake')
  await shows('1 of 2 to pick up')
  await pressTo('Hand Over the Item')
  await shows('Picked up')
  await pressTo('Undo the pickup of A week at the lake')
  await shows('1 of 2 to pick up')
  const history = within(screen.getByRole('region', { name: 'History' }))
  const lines = () => history.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() => expect(lines()[0]).toMatch(/A week at the lake, pickup undone .*Ann Reed \(helper\)/))
  expect(lines().at(-1)).toMatch(/\$60\.00 check .*Ann Reed \(helper\)/)
})

test('a payment that was a mistake is undone where it was recorded', async () => {
  await openWinner(100)
  await press('Paid $100.00 in Cash')
  await shows('Recorded $100.00 cash')
  await press('Undo the payment of $100.00 cash')
  await shows('$100.00 left')
  expect(screen.queryByText('Recorded $100.00 cash')).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
  await shows(/^\$100\.00 voided: Taken back/)
})

test('a part whose answers are lost is recorded once, also when it is pressed again on a page that reads the rest', async () => {
  const { network, find, pay } = await openWinner(100)
  let isLost = true
  network.on(/^POST .*\/payments/, async (request, pass) => {
    const answer = await pass(request)
    return isLost ? lost() : answer
  })
  await pay('40.00')
  await shows(/^No connection\. We keep trying/)
  // Whoever is tired of waiting looks the winner up again, and types it again.
  screen.getByRole('link', { name: 'Back to Search' }).click()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Jane Okafor' })).toBeNull())
  await find()
  await shows('$60.00 left')
  await pay('$40')
  isLost = false
  await waitFor(() => expect(screen.queryByText(/^No connection\./)).toBeNull())
  await waitFor(() => expect(screen.getByText('Record a Different Payment').closest('details')?.open).toBe(false))
  await shows('$60.00 left')
  expect(screen.getAllByText(/^\$40\.00 check/)).toHaveLength(1)
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue('60.00'))
  // Another check of as much is another payment.
  await pay('40.00')
  await shows('$20.00 left')
  expect(screen.getAllByText(/^\$40\.00 check/)).toHaveLength(2)
})

test('whose only win is gone meanwhile is not asked to pay for it', async () => {
  await hurry([15_000], async () => {
    const { orm, jane } = await openWinner(100)
    await shows('$100.00 left')
    for (const item of jane.items) await setItem(orm, item, { deletedAt: new Date() })
    await shows('This winner has nothing to pay or pick up any more.')
    expect(screen.queryByText(/\$100/)).toBeNull()
  })
})

test('what failed is no longer said once somebody goes on', async () => {
  const { jane, pay, user } = await openWinner(100)
  const failure = 'Failed to record the payment'
  const expectGone = () => waitFor(() => expect(screen.queryByText(failure)).toBeNull())
  // By itself it would go after five seconds.
  const { setTimeout } = window
  using _ = spyOn(window, 'setTimeout').mockImplementation(((act: () => void, waitMs: number) =>
    waitMs === 5_000 ? 0 : setTimeout.call(window, act, waitMs)) as typeof setTimeout)
  const fail = async () => {
    await pay('100.01')
    await findToast(failure)
  }
  await fail()
  await user.type(findField(), `${jane.code}{Enter}`)
  await expectGone()
  await fail()
  await user.click(screen.getByText('Record a Different Payment'))
  await press('Paid $100.00 in Cash')
  await expectGone()
  await shows('Paid')
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function openWithTwo() {
  const checkout = await openCheckout()
  const { orm, school } = checkout
  const jane = await addNamed(orm, school, 'Jane Okafor', 100)
  const paul = await addNamed(orm, school, 'Paul Jansen', 50)
  const quilt = await addItem(orm, school, { title: 'A quilt', itemNumber: 7 })
  return { ...checkout, jane, paul, quilt }
}

test('a scanner finds winners and items wherever the focus is, and presses nothing by itself', async () => {
  const { jane, paul, quilt, scan, network } = await openWithTwo()
  expect(await heading('Checkout')).not.toBeNull()
  await scan(`https://bid.example.org/b/${jane.items[0]?.code}`)
  expect(await heading('Jane Okafor')).toBeVisible()
  // With the focus on the button that takes money, the next scan is of somebody else.
  screen.getByRole('button', { name: 'Paid $100.00 in Cash' }).focus()
  await scan(`HTTPS:--BID-B-${paul.items[0]?.code}`)
  expect(await heading('Paul Jansen')).toBeVisible()
  await shows('$50.00 left')
  await scan(jane.code.toLowerCase())
  await shows('$100.00 left')
  await scan(`/b/${quilt.code}`)
  expect(await heading('A quilt')).toBeVisible()
  await scan('NOBODY')
  await shows(/^No winner and no open item matches “NOBODY”\./)
  expect(network.calls.filter((call) => /^POST .*\/(payments|handovers)/.test(call))).toEqual([])
})

test('a scan into the fields of a payment or a bid records neither, and finds what was scanned', async () => {
  const { jane, paul, quilt, scan, user } = await openWithTwo()
  await scan(jane.code)
  await user.click(await screen.findByText('Record a Different Payment'))
  await user.selectOptions(screen.getByLabelText('Paid By'), 'Check')
  fillIn({ 'Check Number': '1042' })
  await scan(`https://bid.example.org/b/${paul.items[0]?.code}`)
  expect(await heading('Paul Jansen')).toBeVisible()
  await scan(`/b/${quilt.code}`)
  ;(await screen.findByLabelText('Bidder’s Email')).focus()
  await scan(`https://bid.example.org/b/${jane.items[0]?.code}`)
  expect(await heading('Jane Okafor')).toBeVisible()
  expect(findField()).toHaveFocus()
  await shows('$100.00 left')
  // What only ends like one is what somebody typed.
  await user.click(screen.getByText('Record a Different Payment'))
  fillIn({ 'Check Number': 'Plan b-twelve' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText('Paid')).toBeVisible())
})

test('winners pay and pick up in four presses each; of many found, twelve are shown', async () => {
  const { orm, school, user } = await openCheckout()
  const queue = []
  for (let count = 0; count < 13; count++) queue.push(await addNamed(orm, school, `Guest ${count} Reed`, 100, 20))
  for (const [served, { code }] of queue.slice(0, 3).entries()) {
    await waitFor(() => expect(findField()).toHaveFocus())
    await user.keyboard(code)
    await press('Find')
    expect(await heading(`Guest ${served} Reed`)).toBeVisible()
    await press('Paid $120.00 in Cash', 'Hand Over All 2 Items', 'Next Winner')
  }
  await waitFor(() => expect(findField()).toHaveFocus())
  fillIn({ 'Find a Winner or an Item': 'reed' })
  await user.keyboard('{Enter}')
  await shows(/^There are more\./)
  expect(screen.getAllByText(/^Guest \d+ Reed$/)).toHaveLength(12)
  expect(screen.getAllByText('Picked up').length).toBeGreaterThan(0)
})

test('whoever hands over more than is left is asked once: change, or a gift to a cause that is on', async () => {
  const { find, orm, school, user, jane } = await openWinner(50)
  await addCause(orm, school, { title: 'New Playground' })
  await user.click(screen.getByText('Record a Different Payment'))
  fillIn({ Amount: '60' })
  await shows('That’s $10.00 more than is left. Keep it as a gift?', 'Record $50.00, Give Change')
  await press('Give $10.00 to New Playground')
  await shows('Paid', /^\$10\.00$/)
  await find()
  const [row] = await orm.select().from(gift).where(eq(gift.bidderId, jane.id))
  expect(row?.amount).toBe(1_000)
})

test('change is kept for a cause that is on by now, and for none that is over', async () => {
  const { find, orm, school, user } = await openWinner(50)
  const offer = async () => {
    await user.click(screen.getByText('Record a Different Payment'))
    fillIn({ Amount: '60' })
  }
  const lookAgain = async () => {
    screen.getByRole('link', { name: 'Back to Search' }).click()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Jane Okafor' })).toBeNull())
    await find()
    await offer()
  }
  await offer()
  const cause = await addCause(orm, school, { title: 'New Playground' })
  await lookAgain()
  await shows('Give $10.00 to New Playground')
  await orm.transaction(async (tx) => {
    await tx.update(causes).set({ isActive: false }).where(eq(causes.id, cause.id))
    publishCause(tx, { organizationId: school.id, causeId: cause.id })
  })
  await lookAgain()
  await waitFor(() => expect(screen.queryByText('Give $10.00 to New Playground')).toBeNull())
})
