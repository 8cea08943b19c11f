import { expect, test } from 'bun:test'
import { sellInHall } from '../../api/auction/entry/sell-in-hall.ts'
import { giveGifts } from '../../api/auction/gifts/give-gifts.ts'
import type { organization } from '../../db/schema/organizations.ts'
import { addCause } from '../../tests/support/gifts.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { setServerClock } from '../../tests/support/item-tab.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { kindOf, party } from '../../tests/support/places.ts'
import { addItem, addSchool, setGoal } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { teamOf, visitors } from '../../tests/support/visitors.ts'

const MINUTE = 60_000
/** What a board rests between two readings. */
const REST_MS = 500
const inMs = (ms: number) => new Date(Date.now() + ms)
const items = () => within(screen.getByRole('list', { name: 'Open items' })).getAllByRole('listitem')
const itemOf = (title: string) => items().find(({ textContent }) => textContent?.includes(title))
const region = (name: string) => screen.getByRole('region', { name })

/** A new school with a board, not opened yet. */
async function openSchool(more: Partial<typeof organization.$inferInsert> = {}, options = {}) {
  const tab = await openTab(options)
  const about = { name: 'Pine Hill School', timeZone: 'America/Chicago', showsBoard: true }
  const school = await addSchool(tab.orm, { ...about, ...more })
  const openBoard = () => tab.open(`/${school.slug}/board`)
  const add = (title: string, row = {}) => addItem(tab.orm, school, { title, ...row })
  return { ...tab, ...visitors(school), school, openBoard, add }
}

test('a bid shows at once, with its masked bidder, and what was raised', async () => {
  const { add, openBoard, bidElsewhere, orm, school } = await openSchool({ boardShowsTotal: true })
  await setGoal(orm, school, 500)
  const quilt = await add('Quilt')
  await add('Cake')
  await openBoard()
  expect(itemOf('Quilt')).toHaveTextContent('No bids yet')
  await hurry([REST_MS], async () => {
    await bidElsewhere(quilt, '250.50', { email: 'jane@gmail.com' })
    await waitFor(() => expect(itemOf('Quilt')).toHaveTextContent('$250.50 1 bid'))
  })
  expect(region('Newest bids')).toHaveTextContent('Quilt$250.50 j***@g***.com')
  expect(region('Raised so far')).toHaveTextContent('$250.5050% of our goal of $500')
})

test('what is sold at a fixed price says its prices and how many places are left, as its page does', async () => {
  const { add, openBoard } = await openSchool()
  const kinds = [kindOf('Child', { price: 0 }), kindOf('Student', { price: 600 }), kindOf('Adult', { price: 2_000 })]
  await add('Chili Dinner', { startingBid: 0, places: { ...party, kinds } })
  await add('Talent Show', { startingBid: 600, places: { ...party, kinds: kinds.slice(1) } })
  await add('Pizza Party', { startingBid: 2_000, places: { ...party, count: 3 } })
  await openBoard()
  expect(itemOf('Pizza Party')).toHaveTextContent('$20 3 left')
  expect(itemOf('Chili Dinner')).toHaveTextContent('Free–$20 Plenty left')
  expect(itemOf('Talent Show')).toHaveTextContent('$6–$20 Plenty left')
  expect(region('Scan to bid')).toBeVisible()
})

test('gifts to the cause that is on show at once, with their match, and no name, whatever is open', async () => {
  const { add, openBoard, orm, school } = await openSchool({ boardShowsTotal: true })
  await add('Quilt', { startTime: inMs(-9 * MINUTE), endTime: inMs(-8 * MINUTE) })
  const cause = await addCause(orm, school, { goal: 100_000, matchedBy: 'Acme', matchedUpTo: 20_000 })
  await openBoard()
  expect(region('New Playground')).toHaveTextContent('$00% of our goal of $1,000')
  const gift = { id: crypto.randomUUID(), amount: 30_000, email: 'jane@gmail.com', shownName: 'Jane' }
  await hurry([REST_MS], async () => {
    const giving = { organizationId: school.id, causeId: cause.id, arrivedAt: new Date(), language: 'en' as const }
    await giveGifts(orm, { ...giving, gifts: [gift] })
    expect(await screen.findByRole('region', { name: 'New Playground, with $200 matched' })).toHaveTextContent(
      '$50050% of our goal of $1,000',
    )
  })
  expect(document.body).not.toHaveTextContent('Jane')
  expect(region('See the results, or give')).toBeVisible()
})

test('an item leaves when it ends, and after the last the board thanks everybody', async () => {
  const tab = await openSchool({ boardShowsTotal: true })
  const [first, last] = [inMs(4 * MINUTE), inMs(10 * MINUTE)]
  await tab.add('Cake', { endTime: first })
  const quilt = await tab.add('Quilt', { endTime: last })
  await tab.bidElsewhere(quilt, '130')
  await tab.openBoard()
  expect(items()).toHaveLength(2)
  expect(items()[0]).toHaveTextContent(/Closing soon [34]:\d\d left/)
  await hurry([REST_MS], async () => {
    const atFirst = setServerClock(tab, first)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(items()).toHaveLength(1))
    atFirst()
    setServerClock(tab, last)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: 'Bidding has closed' })).toBeVisible()
  })
  expect(screen.getByText(/^Together we raised/)).toHaveTextContent('Together we raised $130')
  expect(screen.queryByRole('region', { name: 'Newest bids' })).not.toBeInTheDocument()
})

test('while items are sold in the room it says so, and thanks nobody before the last one', async () => {
  const tab = await openSchool({ boardShowsTotal: true })
  const play = await tab.add('Front Row', { isInHall: true, endTime: inMs(60 * MINUTE) })
  await tab.openBoard()
  expect(screen.getByRole('heading', { name: 'Bidding is in the room now' })).toBeVisible()
  expect(screen.getByText('Bids are called out, not placed on a phone.')).toBeVisible()
  const sale = { id: crypto.randomUUID(), organizationId: tab.school.id, auctionItemId: play.id, amount: 50_000 }
  const staff = { id: null, name: 'Ada Lark' }
  await hurry([REST_MS], async () => {
    await sellInHall(tab.orm, { ...sale, email: newBidder(), language: 'en' }, { staff, now: new Date() })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText(/^Together we raised/)).toHaveTextContent('Together we raised $500')
  })
})

test('it says when bidding opens, and tells nothing of what is hidden', async () => {
  const { add, openBoard, orm, school } = await openSchool({ hidesUpcoming: true })
  const item = await add('A secret', { startTime: inMs(60 * MINUTE), endTime: inMs(90 * MINUTE) })
  const answer = await openBoard()
  expect(screen.getByRole('heading', { name: 'No items yet' })).toBeVisible()
  expect(await answer.text()).not.toContain('A secret')
  const team = await teamOf(orm, school)
  await hurry([REST_MS], async () => {
    await team.change(item, { hidesUntilOpen: false })
    expect(await screen.findByRole('heading', { name: /^Bidding opens\s\w+, .*\sCT$/ })).toBeVisible()
  })
})

test('it says when it is not live, and is live again by itself, by the stream, too', async () => {
  const { add, openBoard, network, bidElsewhere } = await openSchool()
  const quilt = await add('Quilt')
  const noStream = network.on(/\/live$/, () => new Response(null, { status: 404 }))
  await openBoard()
  const mend = network.on(/^GET \/api\/[^/]+\/board$/, () => new Response(null, { status: 429 }))
  await hurry([REST_MS], async () => {
    window.dispatchEvent(new Event('offline'))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Not live. Reconnecting…'))
    await bidElsewhere(quilt, '130')
    expect(itemOf('Quilt')).toHaveTextContent('$125')
    mend()
    noStream()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(itemOf('Quilt')).toHaveTextContent('$130'))
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
    await bidElsewhere(quilt, '140')
    await waitFor(() => expect(itemOf('Quilt')).toHaveTextContent('$140'))
  })
})

test('there is none where it is off, and it goes when it is switched off', async () => {
  const { add, openBoard, orm, school } = await openSchool({ showsBoard: false })
  expect((await openBoard()).status).toBe(404)
  const team = await teamOf(orm, school)
  await team.settings({ showsBoard: true })
  await add('Quilt')
  await openBoard()
  expect(items()).toHaveLength(1)
  await hurry([REST_MS], async () => {
    await team.settings({ showsBoard: false })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  })
})
