import { expect, test } from 'bun:test'
import { hurry } from '../../tests/support/hurry.ts'
import { setItem } from '../../tests/support/item-rows.ts'
import { bid, openItem, price, said, setServerClock, sheet, show, standing } from '../../tests/support/item-tab.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { shows } from '../../tests/support/on-page.ts'
import { wasOffline } from '../../tests/support/outage.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { until } from '../../tests/support/until.ts'
import { teamOf } from '../../tests/support/visitors.ts'

const [SECOND, MINUTE, DAY] = [1_000, 60_000, 24 * 60 * 60_000]
const ONE_BID = '1 bid · high bidder b***@e***.org'
const inMs = (ms: number) => new Date(Date.now() + ms)

test('the countdown is right, and bidding opens on an open page when the server’s clock says so, whatever the device’s says', async () => {
  const times = { startTime: inMs(DAY), endTime: inMs(DAY + 20.5 * MINUTE) }
  const tab = await openItem(times)
  await shows('Starting Soon')
  expect(screen.queryByRole('button', { name: 'Place bid' })).not.toBeInTheDocument()
  setServerClock(tab, inMs(DAY))
  show(true)
  expect(await screen.findByRole('timer', { name: '20 minutes left' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Place bid' })).toBeVisible()
  await shows('Active')
})

for (const [minutes, words] of [
  [10, '10 minutes left to bid'],
  [1, '1 minute left to bid'],
] as const) {
  test(`${minutes} min before the end the page says so, and not for long`, async () => {
    const endTime = inMs(29 * MINUTE)
    const tab = await openItem({ endTime })
    expect(screen.queryByText(words)).not.toBeInTheDocument()
    const before = setServerClock(tab, new Date(endTime.getTime() - minutes * MINUTE + SECOND))
    show(true)
    await said(words)
    before()
    setServerClock(tab, new Date(endTime.getTime() - minutes * MINUTE + 25 * SECOND))
    show(true)
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument())
  })
}

test('a late bid moves the end, which was said before anybody bids and is read out, and no time that is past', async () => {
  const { item, bidElsewhere } = await openItem({ extensionMinutes: 3, endTime: inMs(MINUTE - 2 * SECOND) })
  await shows(/^A bid in the last 3 minutes adds time/, 'Last minutes! Bidding closes in')
  await said('1 minute left to bid')
  await bidElsewhere(item, '125')
  const extended = await screen.findByText(/^Extended to .* because of late bids\. It was scheduled to close /)
  expect(extended).toHaveAttribute('aria-live', 'polite')
  expect(await screen.findByRole('timer', { name: /^2 minutes, 5\d seconds left$|^3 minutes/ })).toBeVisible()
  expect(screen.queryByText(/minutes? left to bid/)).not.toBeInTheDocument()
})

test('that we were offline is said without a reload, bidding goes on, and the record says so, too', async () => {
  const { item, orm, open, path, bidElsewhere } = await openItem({ endTime: inMs(MINUTE) })
  await wasOffline(orm, item.id, { seconds: 185, endTime: inMs(10 * MINUTE) })
  // Which tells pages that there is something new.
  await bidElsewhere(item, '125')
  const words = /^We were offline, so bidding was extended to \d+:\d\d\s[AP]M\sCT\.$/
  const offline = await screen.findByText(words)
  expect(offline.parentElement).toHaveAttribute('aria-live', 'polite')
  expect(screen.getByRole('button', { name: 'Place bid' })).toBeVisible()
  await setItem(orm, item, { endTime: inMs(-1) })
  await until(async () => (await open(`${path}/record`)).ok)
  await shows('Was to close', 'We were offline', /, for 3 minutes\. Bidding was extended to /)
})

test('what others bid shows with its history, without a request, and the next poll finds nothing new', async () => {
  const { item, network, bidElsewhere } = await openItem()
  const polls: number[] = []
  network.on(/^GET \/api\/[^/]+\/auction\/[^/]+$/, async (request, pass) => {
    const answer = await pass(request)
    polls.push(answer.status)
    return answer
  })
  show(true)
  await until(async () => polls.length > 0)
  // Pages of other tests, which were left, may still ask.
  const calls = () => network.calls.filter((call) => call.includes(item.slug))
  const before = calls().length
  for (const amount of ['125', '130', '150']) await bidElsewhere(item, amount)
  await price('$150.00')
  await sheet().findByText(/^3 bids/)
  expect(screen.getAllByText('$130.00').length).toBeGreaterThan(0)
  expect(calls().slice(before)).toEqual([])
  polls.length = 0
  show(true)
  await until(async () => polls.length > 0)
  expect(polls).toEqual([304])
})

test('a hidden page asks nothing, and at once when it is seen again', async () => {
  const { item, network, bidElsewhere } = await openItem()
  await price('$125.00')
  const readings = () => network.calls.filter((call) => call.endsWith(`/auction/${item.slug}`)).length
  await hurry([30_000], async () => {
    show(true)
    await waitFor(() => expect(readings()).toBeGreaterThan(3))
    show(false)
    const before = readings()
    await bidElsewhere(item, '125')
    // One may have been asked for before.
    expect(readings() - before).toBeLessThan(2)
  })
  show(true)
  expect(await sheet().findByText(ONE_BID)).toBeVisible()
})

for (const [name, back] of [
  ['taken out of the back/forward cache', () => Object.assign(new Event('pageshow'), { persisted: true })],
  ['that was offline', () => new Event('online')],
] as const) {
  test(`a page ${name} catches up at once`, async () => {
    const { item, bidElsewhere } = await openItem()
    window.dispatchEvent(new Event('pagehide'))
    await bidElsewhere(item, '125')
    window.dispatchEvent(back())
    expect(await sheet().findByText(ONE_BID)).toBeVisible()
  })
}

test('a bid that is placed before the page hears of changes shows as soon as it does', async () => {
  const { item, network, openPage, bidElsewhere } = await openItem()
  const connect = network.hold(/\/live/)
  const before = network.calls.length
  await openPage()
  await waitFor(() => expect(network.calls.slice(before).filter((call) => call.endsWith('/bids'))).toHaveLength(1))
  await bidElsewhere(item, '200')
  connect()
  await price('$200.00')
})

test('a stream that was refused, as while the server starts anew, is opened again by the next poll', async () => {
  const { network, openPage } = await openItem()
  const before = network.calls.length
  const streams = () => network.calls.slice(before).filter((call) => call.includes('/live?')).length
  network.on(/\/live/, (request, pass) =>
    streams() === 1 ? new Response('Bad Gateway', { status: 502 }) : pass(request),
  )
  await hurry([30_000], async () => {
    await openPage()
    await waitFor(() => expect(streams()).toBe(2))
  })
})

test('the page is read, and a bid placed, on a phone that gets no updates anymore', async () => {
  const { timeout } = AbortSignal
  Object.assign(AbortSignal, { timeout: undefined })
  try {
    await openItem()
    await bid({ email: newBidder() })
    await standing('You’re winning at $125.00')
  } finally {
    AbortSignal.timeout = timeout
  }
})

test('when the server does not answer, the page says so and counts on, and recovers', async () => {
  const { item, network, bidElsewhere } = await openItem()
  const mend = network.on(/^GET \/api\/[^/]+\/auction\/[^/]+$/, () => new Response('Too many', { status: 429 }))
  show(true)
  await shows('Can’t connect. Trying again…')
  expect(screen.getByRole('timer')).toBeVisible()
  mend()
  await bidElsewhere(item, '125')
  expect(await sheet().findByText(ONE_BID)).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Can’t connect. Trying again…')).not.toBeInTheDocument())
})

test('an item taken off the page while it is open is not available, and can be looked for again', async () => {
  const { item, school, orm, path, openPage } = await openItem()
  const team = await teamOf(orm, school)
  await team.archive(item)
  expect(await screen.findByRole('heading', { name: 'Auction Not Available' })).toBeVisible()
  expect(screen.getByRole('alert')).toContainElement(screen.getByRole('link', { name: 'Refresh Page' }))
  for (const text of ['Active', '$125.00', 'Bidding closes in'])
    expect(screen.queryByText(text, { exact: true })).not.toBeInTheDocument()
  expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Refresh Page' })).toHaveAttribute('href', path)
  expect((await openPage()).status).toBe(404)
  await shows('No active auction found')
})

test('the end turns the pages of winner and loser over, names the masked winner, leads to the record, and says what comes next', async () => {
  const endTime = inMs(10 * MINUTE)
  const tab = await openItem({ endTime })
  await bid({ email: newBidder() })
  await standing('You’re winning at $125.00')
  const mine = setServerClock(tab, endTime)
  show(true)
  expect(await standing('You won with a bid of $125.00!')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'You' })).toBeVisible()
  await shows(/You’ll get an email with how to pay and pick up\.$/)
  const toPay = screen.getByRole('link', { name: 'Pay and pick up' })
  expect(toPay).toHaveAttribute('href', `/${tab.school.slug}/my-bids`)
  mine()
  await tab.openPage()
  await tab.bidElsewhere(tab.item, '130')
  await standing('You’ve been outbid. Your bid was $125.00')
  setServerClock(tab, endTime)
  show(true)
  expect(await standing('You were outbid. Your last bid was $125.00.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'b***@e***.org' })).toBeVisible()
  await said('Bidding has ended. Winner: b***@e***.org.')
  expect(screen.getByText('Ended', { exact: true })).toBeVisible()
  await shows('Final price')
  expect(screen.queryByRole('button', { name: 'Place bid' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See the closing record' })).toHaveAttribute('href', `${tab.path}/record`)
  await shows(/The winner gets an email with how to pay and pick up\.$/)
})
