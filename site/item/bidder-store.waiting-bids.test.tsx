import { expect, test } from 'bun:test'
import { ageBids } from '../../tests/support/item-rows.ts'
import {
  bid,
  confirm,
  openItem,
  price,
  said,
  setServerClock,
  sheet,
  show,
  standing,
} from '../../tests/support/item-tab.ts'
import { lost } from '../../tests/support/network.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { closed, press } from '../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { until } from '../../tests/support/until.ts'
import { $waiting } from './bidder-store.ts'
import { refresh } from './item-store.ts'
import { apiPath } from './live-item.ts'
import { $waitUntil } from './place-offer.ts'

const WAITS =
  /^An error occurred .* We’ll also keep trying to send your bid of \$\d+(,\d+)?\.00\. It counts only once\.$/
const BID = /^POST .*\/bid$/
const online = () => window.dispatchEvent(new Event('online'))
const stored = () => Object.keys(JSON.parse(localStorage.getItem('bidlark:waiting') ?? '{}'))

function letAnHourPass() {
  const [key = ''] = stored()
  const waiting = $waiting.get()[key]
  if (waiting) $waiting.set({ [key]: { ...waiting, since: Date.now() - 3_600_000 } })
}

/** A bid that was made without network, its step closed, and under which keys it is sent from then on. */
async function bidWithoutNetwork(amount = '125') {
  const endTime = new Date(Date.now() + 30 * 60_000)
  const opened = await openItem({ endTime })
  const keys: (string | null)[] = []
  opened.network.on(BID, (request, pass) => {
    keys.push(request.headers.get('idempotency-key'))
    return pass(request)
  })
  const mend = opened.network.on(BID, lost)
  // Else what the page still reads as it opens would send the bid again, while the network is away.
  await refresh(apiPath({ organization: opened.school, slug: opened.item.slug }))
  await bid({ email: newBidder(), amount })
  await within(screen.getByRole('dialog')).findByText(WAITS)
  await opened.user.keyboard('{Escape}')
  await closed()
  return { ...opened, endTime, keys, mend }
}

test('a bid made without network is kept, said, sent under its key once the network is back, and counts once', async () => {
  const { item, bidsOn, keys, mend } = await bidWithoutNetwork()
  const [key] = stored()
  expect(await said(WAITS)).toBeVisible()
  mend()
  online()
  await standing('You’re winning at $125.00')
  expect(keys).toEqual([key ?? ''])
  expect(await bidsOn(item)).toHaveLength(1)
  await waitFor(() => expect(sheet().queryByText(WAITS)).not.toBeInTheDocument())
  expect(stored()).toEqual([])
})

test('while its step is open, the step closes by itself once the bid was placed', async () => {
  const { network } = await openItem()
  const mend = network.on(BID, lost)
  await bid({ email: newBidder() })
  await within(screen.getByRole('dialog')).findByText(WAITS)
  mend()
  online()
  await standing('You’re winning at $125.00')
  await closed()
})

test('a page that is closed before the answer sends the bid again when it is opened, and says that it was too low', async () => {
  const { item, network, openPage, bidElsewhere, bidsOn } = await openItem()
  const isSent = Promise.withResolvers<void>()
  const mend = network.on(BID, () => {
    isSent.resolve()
    return new Promise<Response>(() => {})
  })
  const bidding = bid({ email: newBidder() }).catch(() => {})
  await isSent.promise
  mend()
  await bidElsewhere(item, '140')
  await openPage()
  await said(/^Your bid of \$125\.00 wasn’t placed\. .*\$145\.00\.$/)
  expect(await bidsOn(item)).toHaveLength(1)
  expect(stored()).toEqual([])
  await bidding
})

test('the same bid made once more while it waits is the same bid', async () => {
  const { item, keys, mend, bidsOn } = await bidWithoutNetwork()
  const waiting = stored()
  mend()
  await bid({ amount: '125' })
  await standing('You’re winning at $125.00')
  expect(keys.map(String)).toEqual(waiting)
  expect(await bidsOn(item)).toHaveLength(1)
})

test('a bid that was answered in another tab is not said to wait any more', async () => {
  const { item, keys, mend, bidsOn } = await bidWithoutNetwork()
  mend()
  localStorage.setItem('bidlark:waiting', '{}')
  window.dispatchEvent(new StorageEvent('storage', { key: 'bidlark:waiting', newValue: '{}' }))
  online()
  await waitFor(() => expect(screen.queryByText(WAITS)).not.toBeInTheDocument())
  expect(keys).toEqual([])
  expect(await bidsOn(item)).toEqual([])
})

test('a bid that waits is not sent once its bidder gives it up', async () => {
  const { item, keys, network, bidsOn, mend, openPage } = await bidWithoutNetwork()
  await press('Don’t send it')
  await said('We won’t send that bid again.')
  expect(screen.getByRole('button', { name: 'Place bid' })).toHaveFocus()
  expect(screen.queryByText(WAITS)).not.toBeInTheDocument()
  mend()
  const reads = network.calls.length
  online()
  await until(async () => network.calls.length > reads)
  await openPage()
  await standing('No bids yet')
  expect(keys).toEqual([])
  expect(await bidsOn(item)).toEqual([])
})

test('a bid that waits is not sent once another was made on the item', async () => {
  const { item, network, keys, mend, bidsOn } = await bidWithoutNetwork('200')
  const [given] = stored()
  mend()
  await bid({ amount: '130' })
  await standing('You’re winning at $130.00')
  expect(stored()).toEqual([])
  $waitUntil.set(null)
  const reads = network.calls.length
  online()
  await until(async () => network.calls.length > reads)
  expect(keys).not.toContain(given ?? '')
  expect(await bidsOn(item)).toHaveLength(1)
})

test('a bid that waited for an hour is asked about, and not sent by itself', async () => {
  const { item, mend, bidsOn } = await bidWithoutNetwork()
  letAnHourPass()
  mend()
  online()
  expect(await screen.findByRole('dialog')).toHaveTextContent('$125.00')
  expect(stored()).toEqual([])
  expect(await bidsOn(item)).toEqual([])
  await confirm()
  await standing('You’re winning at $125.00')
})

test('an answer that asks to wait is no end, and one that asks for a yes opens the step again', async () => {
  const { item, network, keys, mend, bidsOn } = await bidWithoutNetwork('12500')
  const busy = { status: 429, headers: { 'retry-after': '60' } }
  const calm = network.on(BID, () => Response.json({ message: 'Too many attempts.' }, busy))
  mend()
  online()
  await said(/^Too many attempts\. We’ll also keep trying to send your bid of \$12,500\.00\./)
  calm()
  const reads = network.calls.length
  // While the page still reads, a device that is back online tells it nothing new.
  await until(async () => {
    online()
    return network.calls.length > reads + 1
  })
  expect(keys).toEqual([])
  // Its minute is over.
  $waitUntil.set(null)
  online()
  const question = 'The next bid only has to be $125.00. Did you mean $125.00, not $12,500.00?'
  await within(await screen.findByRole('dialog')).findByText(question)
  expect(await bidsOn(item)).toEqual([])
  await press('Yes, bid $12,500.00')
  await standing('You’re winning at $12,500.00')
  expect(new Set(keys).size).toBe(2)
})

test('a bid whose bidder was asked to wait is sent as soon as that is over', async () => {
  const { item, network, mend, bidsOn } = await bidWithoutNetwork()
  const message = 'Please wait 1 seconds before bidding again.'
  const refusal = { message, code: 'cooldown', retryAfterSeconds: 1 }
  const calm = network.on(BID, () => Response.json(refusal, { status: 429, headers: { 'retry-after': '1' } }))
  mend()
  online()
  await said(/^Please wait 1 seconds before bidding again\. We’ll also keep trying/)
  calm()
  await standing('You’re winning at $125.00')
  expect(await bidsOn(item)).toHaveLength(1)
})

test('a bid that is answered after “Not you?” makes the device nobody’s again', async () => {
  const { item, network, orm, user, mend, bidsOn } = await bidWithoutNetwork()
  mend()
  online()
  await standing('You’re winning at $125.00')
  await ageBids(orm, item, 1)
  $waitUntil.set(null)
  const answer = network.hold(BID)
  const raising = bid({ amount: '150' })
  await screen.findByText('Placing your bid…')
  await user.keyboard('{Escape}')
  await raising
  await press('Not you?')
  answer()
  await price('$150.00')
  expect(await screen.findByLabelText('Your email')).toBeVisible()
  expect(Object.values({ ...localStorage }).join()).not.toMatch(/example\.org|amount/)
  expect(screen.queryByText(/^You’re winning/)).toBeNull()
  expect(await bidsOn(item)).toHaveLength(2)
})

test('after the end it is said that the bid came too late, however long it waited', async () => {
  const tab = await bidWithoutNetwork()
  const { item, endTime, network, mend, bidsOn } = tab
  letAnHourPass()
  mend()
  network.on(BID, () => Response.json({ message: 'Bidding has ended.', code: 'ended' }, { status: 409 }))
  setServerClock(tab, endTime)
  show(true)
  await said('Your bid of $125.00 wasn’t placed. Bidding has ended.')
  expect(screen.queryByRole('button', { name: 'Place bid' })).not.toBeInTheDocument()
  expect(await bidsOn(item)).toEqual([])
})
