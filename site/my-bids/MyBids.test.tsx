import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { DEFAULT_RULES } from '../../api/contract/organizations/default-rules.ts'
import { HOUR_MS, MINUTE_MS } from '../../api/contract/values/time/time.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { watchedItem } from '../../db/schema/bidders.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { followedBy } from '../../tests/support/followed.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { setItem } from '../../tests/support/item-rows.ts'
import { findRow, openBidder, openOffered } from '../../tests/support/my-bids-tab.ts'
import { lost } from '../../tests/support/network.ts'
import { fill, press, shows } from '../../tests/support/on-page.ts'
import { screen, userEvent, waitFor, within } from '../../tests/support/testing-library.ts'
import { until } from '../../tests/support/until.ts'
import { teamOf } from '../../tests/support/visitors.ts'
import { $now, setClock } from '../item/clock-store.ts'

// My bids rests for a second between two readings.
hurryTests(1_000)
const LAKE = 'A week at the lake'
const dialog = () => screen.getByRole('dialog')
const inRow = (words: string) => waitFor(async () => expect(await findRow(LAKE)).toHaveTextContent(words))
const pressInDialog = async (name: string) => userEvent.click(within(dialog()).getByRole('button', { name }))

test('being outbid shows at once, and two presses bid again', async () => {
  const jane = await openOffered()
  const { item } = jane
  await jane.letCooldownPass(item)
  await jane.openMyBids()
  await inRow('You’re winning')
  await jane.user.click(screen.getByRole('link', { name: 'Raise to $130.00' }))
  expect(await screen.findByRole('dialog', { name: 'You are already winning at $125.00' })).toHaveTextContent('$130.00')
  await pressInDialog('Go back')
  await jane.bidElsewhere(item, '150')
  await inRow('You’ve been outbid')
  await inRow('Your bid: $125.00')
  await jane.user.click(screen.getByRole('link', { name: 'Bid $155.00' }))
  const description = `$155.00 for ${LAKE} as ${jane.reader.email}`
  expect(await screen.findByRole('dialog', { name: 'Confirm your bid', description })).toBeVisible()
  await pressInDialog('Yes, bid $155.00')
  expect(await within(await findRow(LAKE)).findByRole('alert')).toHaveTextContent('You’re winning at $155.00')
  await inRow('You’re winning')
})

test('a page that cannot be read anew says so, until it can; each reading sets the clock by which the time left is counted', async () => {
  const jane = await openOffered()
  await jane.openMyBids()
  const mend = jane.network.on(/^GET .*\/my-bids$/, lost)
  await jane.bidElsewhere(jane.item, '150')
  await shows('Can’t connect. Trying again…')
  mend()
  await jane.bidElsewhere(jane.item, '160')
  await inRow('You’ve been outbid')
  await waitFor(() => expect(screen.queryByText('Can’t connect. Trying again…')).toBeNull())
  // As after a device that was set to the right time.
  setClock(new Date(Date.now() - HOUR_MS))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(Number($now.get())).toBeWithin(Date.now() - MINUTE_MS, Date.now() + MINUTE_MS))
})

test('a maximum whose answer was lost is the same offer when it is saved again', async () => {
  const jane = await openOffered()
  await jane.letCooldownPass(jane.item)
  await jane.openMyBids()
  const keys: (string | null)[] = []
  jane.network.on(/^POST .*\/bid$/, (request) => {
    keys.push(request.headers.get('idempotency-key'))
    return lost()
  })
  await jane.user.click(await screen.findByText('Maximum, reminder, and more'))
  for (const amount of ['200', '200', '250']) {
    fill('Bid for me up to', amount)
    await press('Save maximum')
    expect(await within(await findRow(LAKE)).findByRole('alert')).toHaveTextContent(/^An error occurred/)
    expect(screen.getByLabelText('Bid for me up to')).toHaveValue(amount)
  }
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[0]).toBe(keys[1] ?? '')
  expect(keys[2]).not.toBe(keys[0] ?? '')
  // It may have counted: once it is taken back, the same amount is another offer.
  fill('Bid for me up to', '125')
  await press('Save maximum')
  await waitFor(async () => expect(within(await findRow(LAKE)).queryByRole('alert')).toBeNull())
  fill('Bid for me up to', '250')
  await press('Save maximum')
  await waitFor(() => expect(keys).toHaveLength(4))
  expect(keys[3]).not.toBe(keys[2] ?? '')
})

test('a price that moves before the bid is confirmed is said, and not bid', async () => {
  const jane = await openOffered()
  const { item } = jane
  await jane.bidElsewhere(item, '130')
  await jane.openMyBids()
  await jane.user.click(await screen.findByRole('link', { name: 'Bid $135.00' }))
  await jane.bidElsewhere(item, '140')
  const moved = 'Someone bid meanwhile. The next bid is $145.00.'
  await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent(moved))
  await pressInDialog('Yes, bid $135.00')
  await pressInDialog('Go back')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Bid $145.00' })).toHaveFocus())
  expect(jane.network.calls.filter((call) => /^POST .*\/bid$/.test(call))).toEqual([])
})

test('the late answer to a bid closes no other question', async () => {
  const jane = await openOffered()
  const quilt = await jane.addItem({ title: 'Quilt' })
  await jane.place(quilt, { amount: '125' })
  await jane.bidElsewhere(quilt, '130')
  await jane.letCooldownPass(jane.item)
  await jane.openMyBids()
  const answer = jane.network.hold(/^POST .*\/bid$/)
  await jane.user.click(await screen.findByRole('link', { name: 'Raise to $130.00' }))
  await pressInDialog('Yes, bid $130.00')
  await pressInDialog('Go back')
  await jane.user.click(screen.getByRole('link', { name: 'Bid $135.00' }))
  answer()
  await inRow('You’re winning at $130.00')
  expect(dialog()).toHaveTextContent('Quilt')
})

for (const javaScript of [true, false]) {
  test(`a maximum is lowered, removed, and raised ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
    const jane = await openOffered({ maximum: '300' }, { javaScript })
    await jane.openMyBids()
    const send = async (name: string, maximum?: string) => {
      if (maximum) fill('Bid for me up to', maximum)
      const button = screen.getByRole('button', { name, hidden: true })
      await (javaScript ? jane.user.click(button) : jane.submit(button))
    }
    const raise = await screen.findByRole('link', { name: 'Raise my maximum' })
    expect(document.querySelector(raise.getAttribute('href') ?? '')).toBe(screen.getByLabelText('Bid for me up to'))
    await send('Save maximum', '200')
    await inRow('Your maximum: $200.00.')
    await send('Remove maximum')
    await waitFor(async () => expect(await findRow(LAKE)).not.toHaveTextContent('Your maximum:'))
    if (javaScript) await waitFor(() => expect(screen.getByLabelText('Bid for me up to')).toHaveFocus())
    await send('Save maximum', '250')
    await inRow('Your maximum: $250.00.')
    const [lock] = await jane.orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, jane.item.id))
    expect([lock?.leaderMaximum, lock?.currentAmount]).toEqual([25_000, 12_500])
  })
}

test('a bid is withdrawn after a question', async () => {
  const jane = await openOffered()
  await jane.openMyBids()
  await jane.user.click(screen.getByRole('button', { name: 'Withdraw bid', hidden: true }))
  expect(await screen.findByRole('dialog', { name: 'Withdraw your bid?' })).toBeVisible()
  await inRow('You’re winning')
  await pressInDialog('Withdraw bid')
  await inRow('No bid of yours')
  // Neither the step nor the button that opened it is there any more.
  await waitFor(() => expect(screen.getByText('Bid withdrawn. It no longer counts.')).toHaveFocus())
})

for (const javaScript of [true, false]) {
  test(`a bid that was outbid before it was withdrawn is said to be ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
    const jane = await openOffered({ amount: '125' }, { javaScript })
    await jane.openMyBids()
    const button = screen.getByRole('button', { name: 'Withdraw bid', hidden: true })
    if (javaScript) await jane.user.click(button)
    await jane.bidElsewhere(jane.item, '150')
    if (javaScript) await inRow('You’ve been outbid')
    await (javaScript ? pressInDialog('Withdraw bid') : jane.submit(button))
    await shows('Someone has bid more since, so there’s nothing to withdraw.')
  })
}

test('a bidder says who they are where it is required, and only once', async () => {
  const jane = await openOffered()
  const { item, orm, school, reader, user } = jane
  await jane.bidElsewhere(item, '130')
  await jane.letCooldownPass(item)
  await (await teamOf(orm, school)).settings({ asksName: 'required' })
  await jane.openMyBids()
  await user.click(await screen.findByRole('link', { name: 'Bid $135.00' }))
  expect(await within(dialog()).findByLabelText('Your name')).toBeVisible()
  await pressInDialog('Yes, bid $135.00')
  expect(await within(dialog()).findByText('Please enter your name')).toBeVisible()
  await waitFor(() => expect(within(dialog()).getByLabelText('Your name')).toHaveFocus())
  await user.keyboard('Jane Okafor')
  expect(within(dialog()).queryByText('Please enter your name')).not.toBeInTheDocument()
  await pressInDialog('Yes, bid $135.00')
  await inRow('You’re winning')
  const thisBidder = and(eq(bidder.organizationId, school.id), eq(bidder.email, reader.email))
  const contacts = await orm.select().from(bidder).where(thisBidder)
  expect(contacts).toMatchObject([{ name: 'Jane Okafor', phone: null, isConfirmed: true }])
  await jane.bidElsewhere(item, '140', { name: 'Rival' })
  await jane.letCooldownPass(item)
  localStorage.removeItem('bidlark:contact')
  await jane.open(jane.path)
  await user.click(await screen.findByRole('link', { name: 'Bid $145.00' }))
  await pressInDialog('Yes, bid $145.00')
  await inRow('You’re winning')
})

test.each([
  ['en', 'My bids', 'Bid $135.00', 'Yes, bid $135.00', 'You’re winning'],
  ['es', 'Mis ofertas', 'Ofertar $135.00', 'Sí, ofertar $135.00', 'Va ganando'],
] as const)(
  'in %s, “%s” says so in its language, and the first press sends the name that the item’s page asked for',
  async (language, title, next, yes, winning) => {
    const jane = await openBidder({ language })
    const item = await jane.addItem()
    await (await teamOf(jane.orm, jane.school)).settings({ asksName: 'required' })
    await jane.place(item, { amount: '125', name: 'Jane Okafor' })
    await jane.bidElsewhere(item, '130', { name: 'Rival' })
    await jane.letCooldownPass(item)
    const contact = { name: 'Jane Okafor', phone: '555 0100', email: jane.reader.email }
    localStorage.setItem('bidlark:contact', JSON.stringify(contact))
    await jane.openMyBids()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    const bodies: unknown[] = []
    jane.network.on(/^POST .*\/bid$/, async (request, pass) => {
      bodies.push(await request.clone().json())
      return pass(request)
    })
    await jane.user.click(await screen.findByRole('link', { name: next }))
    await pressInDialog(yes)
    await inRow(winning)
    expect(bodies).toMatchObject([{ name: 'Jane Okafor' }])
    // Nobody asks for it here.
    expect(JSON.stringify(bodies)).not.toContain('555 0100')
  },
)

test('the end turns the page over, and says what was won', async () => {
  const jane = await openOffered()
  const { item, network, orm, school } = jane
  await orm.update(organization).set({ rules: DEFAULT_RULES }).where(eq(organization.id, school.id))
  const readings = () => network.calls.filter((call) => call.endsWith(`/api/${school.slug}/my-bids`)).length
  // Nothing tells the page but its clock.
  network.on(/\/live$/, () => new Response(null, { status: 404 }))
  await orm.insert(watchedItem).values(await followedBy(orm, school, item, jane.reader.email))
  await jane.openMyBids()
  await inRow('You’re winning')
  await inRow('Stop watching')
  await waitFor(() => expect(readings()).toBe(1))
  await setItem(orm, item, { endTime: new Date(Date.now() - 1) })
  setClock(item.endTime)
  await waitFor(() => expect(readings()).toBe(2))
  await inRow('You won')
  expect(await findRow(LAKE)).not.toHaveTextContent('Stop watching')
  // The next reading, once it is closed, shows how to pay.
  await until(async () => {
    // What came in time is judged first.
    await closeItems(orm, school.id, new Date())
    document.dispatchEvent(new Event('visibilitychange'))
    return screen.queryByRole('heading', { name: 'You won 1 item' }) !== null
  })
  await shows('In total: $125.00')
  await jane.open(jane.path, { headers: { 'accept-language': 'es' } })
  await shows(/^El pago se hace/)
})

test('a winner of a school that asks no name says whom to ask for at the table, and is asked no more', async () => {
  const jane = await openOffered()
  await jane.letCooldownPass(jane.item)
  await setItem(jane.orm, jane.item, { endTime: new Date(Date.now() - 10_000) })
  await closeItems(jane.orm, jane.school.id, new Date())
  await jane.openMyBids()
  fill('Who should we ask for at the table?', 'Jane Okafor')
  await jane.submit(screen.getByRole('button', { name: 'Save name' }))
  await shows('You won 1 item')
  expect(screen.queryByLabelText('Who should we ask for at the table?')).toBeNull()
  const [row] = await jane.orm.select().from(bidder).where(eq(bidder.email, jane.reader.email))
  expect(row).toMatchObject({ name: 'Jane Okafor', isConfirmed: true })
})
