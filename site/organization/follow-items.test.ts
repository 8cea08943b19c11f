import { expect, test } from 'bun:test'
import { MOST_FOLLOWED } from '../../api/contract/auction/bidding/live-state.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { setItem } from '../../tests/support/item-rows.ts'
import { show } from '../../tests/support/item-tab.ts'
import { inHours } from '../../tests/support/moments.ts'
import type { Network } from '../../tests/support/network.ts'
import { addPlaces, kindOf, orderOf } from '../../tests/support/places.ts'
import { addItem, addMember, addSchool, type School } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { until } from '../../tests/support/until.ts'
import { send, teamOf, visitors } from '../../tests/support/visitors.ts'
import { followItems, MOST_IN_SIGHT } from './follow-items.ts'
import type { ItemOnCard } from './live-card.ts'
import { openPolling } from './poll-items.ts'

const SOONEST_READ_MS = 2_500
const card = (title: string) => screen.getByRole('heading', { name: title }).closest('article') as HTMLElement
const region = (name: string) => within(screen.getByRole('region', { name }))

/** The page of a school with a quilt, which closes first, a piano, and a cake that is over; it follows them. */
async function openAuction(baskets = 0, aboutQuilt = {}) {
  const tab = await openTab()
  const school = await addSchool(tab.orm, { name: 'Pine Hill School', timeZone: 'America/Chicago' })
  const add = (title: string, row = {}) => addItem(tab.orm, school, { title, ...row })
  const quilt = await add('Quilt', { endTime: inHours(2), ...aboutQuilt })
  const piano = await add('Piano', { endTime: inHours(30), startingBid: 4_000 })
  for (let index = 0; index < baskets; index++) await add(`Basket ${index}`)
  await add('Cake', { startTime: inHours(-3), endTime: inHours(-1) })
  const opened = { ...tab, ...visitors(school), school, quilt, piano, add, openPage }
  async function openPage(query = '') {
    await tab.open(`/${school.slug}${query}`)
    followItems(document.getElementById('main') as HTMLElement, () => 0)
    await until(async () => tab.network.calls.some((call) => call.includes('/live?')))
  }
  await openPage()
  return opened
}

/** Pages of other tests, which were left, may still ask: they hear of it when this browser is online again. */
function callsOf({ slug }: School, { calls }: Network): string[] {
  return calls.filter((call) => call.includes(slug))
}

test('what others bid shows on its card, without a request', async () => {
  const { school, quilt, piano, network, bidElsewhere } = await openAuction()
  expect(card('Quilt')).toHaveTextContent('Starting bid')
  await until(async () => callsOf(school, network).includes(`GET /api/${school.slug}`))
  const before = callsOf(school, network).length
  await bidElsewhere(piano, '60')
  await waitFor(() => expect(card('Piano')).toHaveTextContent(/\$60\.00\s*1 bid/))
  await bidElsewhere(piano, '70')
  await waitFor(() => expect(card('Piano')).toHaveTextContent(/\$70\.00\s*2 bids/))
  await bidElsewhere(quilt, '1250', { confirmAmount: true })
  await waitFor(() => expect(card('Quilt')).toHaveTextContent(/Current bid\s*\$1,250\.00\s*1 bid/))
  expect(callsOf(school, network).slice(before)).toEqual([])
})

test('what a stream read before a bid changes no card that shows the bid already', () => {
  const shown: number[] = []
  const show = ({ bidCount }: ItemOnCard) => void shown.push(bidCount)
  const { hear } = openPolling(document.createElement('main'), show, () => {})
  const times = { startTime: '2026-11-20T20:00:00.000Z', endTime: '2026-11-22T20:00:00.000Z' }
  const item = { id: '1', startingBid: '5.00', currentBid: null, hasStarted: true, hasEnded: false, ...times }
  for (const version of [3, 5, 4, 5]) hear({ ...item, version, bidCount: version })
  expect(shown).toEqual([3, 5, 5])
})

test('a late bid moves the end on the card, and what is left', async () => {
  const { quilt, bidElsewhere } = await openAuction(0, { endTime: new Date(Date.now() + 50_000), extensionMinutes: 5 })
  await waitFor(() => expect(card('Quilt')).toHaveTextContent(/Closing next: \d+ seconds left/))
  const closes = () => card('Quilt').querySelector('time')?.textContent
  const before = closes()
  await bidElsewhere(quilt, '125')
  await waitFor(() => expect(closes()).not.toBe(before))
  await waitFor(() => expect(card('Quilt')).toHaveTextContent(/Closing next: (4|5) minutes left/))
})

test('a bid that comes while the page is read again stays on its card', async () => {
  const { school, orm, quilt, piano, network, bidElsewhere } = await openAuction()
  await setItem(orm, piano, { isActive: false })
  // What was read before is kept for two seconds.
  await until(async () => !(await (await fetch(`/api/${school.slug}`)).text()).includes('Piano'))
  const stop = network.on(new RegExp(`^GET /${school.slug}$`), async (request, pass) => {
    stop()
    const older = await pass(request)
    await bidElsewhere(quilt, '125')
    await waitFor(() => expect(card('Quilt')).toHaveTextContent('1 bid'))
    return older
  })
  await hurry([SOONEST_READ_MS], async () => {
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText('Piano')).not.toBeInTheDocument())
  })
  await waitFor(() => expect(card('Quilt')).toHaveTextContent('1 bid'))
})

for (const [name, end] of [
  ['ends', (tab: Awaited<ReturnType<typeof openAuction>>) => setItem(tab.orm, tab.quilt, { endTime: inHours(-0.1) })],
  ['begins', ({ add }: Awaited<ReturnType<typeof openAuction>>) => add('Telescope')],
] as const) {
  test(`when an item ${name}, a poll has the page read again`, async () => {
    const tab = await openAuction()
    await end(tab)
    await hurry([SOONEST_READ_MS, 30_000], async () => {
      window.dispatchEvent(new Event('online'))
      if (name === 'ends') await waitFor(() => expect(region('Ended').getByText('Quilt')).toBeVisible())
      else await waitFor(() => expect(region('Live').getByText('Telescope')).toBeVisible())
    })
  })
}

for (const [name, waitMs, isRead] of [
  ['not soon', SOONEST_READ_MS, false],
  ['later', 8 * SOONEST_READ_MS, true],
] as const) {
  test(`a page that is filtered is read again ${name}`, async () => {
    const { orm, piano, school, network, openPage } = await openAuction()
    await openPage('?q=i')
    const readings = () => network.calls.filter((call) => call === `GET /${school.slug}?q=i`).length
    const etag = () => document.querySelector<HTMLElement>('[data-etag]')?.dataset.etag
    const before = etag()
    await setItem(orm, piano, { isActive: false })
    await hurry([waitMs], async () => {
      await until(async () => !(await (await fetch(`/api/${school.slug}?q=i`)).text()).includes('Piano'))
      window.dispatchEvent(new Event('online'))
      await until(async () => etag() !== before)
      if (isRead) await waitFor(() => expect(screen.queryByText('Piano')).not.toBeInTheDocument())
      else await new Promise((resolve) => setTimeout(resolve, waitMs))
    })
    expect(readings() > 1).toBe(isRead)
  })
}

test('a pause that ends by itself leaves the open page, though nobody says so', async () => {
  const { network, openPage, school, orm } = await openAuction()
  const { token } = await addMember(orm, school, 'owner')
  const bidding = `/api/${school.slug}/admin/bidding`
  await send('POST', `${bidding}/pause`, { minutes: 5, reason: 'The microphone failed' }, token)
  network.on(/^GET .*\/live\?/, () => new Response('', { headers: { 'content-type': 'text/event-stream' } }))
  await openPage()
  const line = screen.getByText(/The microphone failed/)
  await send('POST', `${bidding}/resume`, undefined, token)
  for (const { dataset } of document.querySelectorAll<HTMLElement>('#notices [data-turns]'))
    dataset.turns = new Date(Date.now() - 1_000).toISOString()
  await hurry([SOONEST_READ_MS], () => waitFor(() => expect(line).not.toBeInTheDocument()))
})

test('what is left of places is said anew as others buy', async () => {
  const { orm, school, openPage } = await openAuction()
  const kinds = [kindOf('Adult', { price: 3_500 }), kindOf('Teen'), kindOf('Child', { price: 0 })]
  const { slug } = await addPlaces(orm, school, { count: 3, kinds })
  await until(async () => (await (await fetch(`/api/${school.slug}`)).text()).includes('Pizza Party'))
  await openPage()
  expect(card('Pizza Party')).toHaveTextContent('Price Free–$35.00 3 left')
  await hurry([SOONEST_READ_MS], async () => {
    await send('POST', `/api/${school.slug}/auction/${slug}/purchases`, orderOf('ann@example.org', 1, { kind: 'Teen' }))
    await waitFor(() => expect(card('Pizza Party')).toHaveTextContent('2 left'))
  })
})

test('an item that is taken off the site leaves the open page', async () => {
  const { orm, school, piano } = await openAuction()
  const team = await teamOf(orm, school)
  await hurry([SOONEST_READ_MS], async () => {
    await team.archive(piano)
    await waitFor(() => expect(screen.queryByText('Piano')).not.toBeInTheDocument())
  })
})

test('a page that is left while it is read again asks nothing more', async () => {
  const { orm, school, piano, network, open } = await openAuction()
  const isRead = Promise.withResolvers<void>()
  network.on(new RegExp(`^GET /${school.slug}$`), () => {
    isRead.resolve()
    return new Promise(() => {})
  })
  await hurry([SOONEST_READ_MS], async () => {
    await (await teamOf(orm, school)).archive(piano)
    await isRead.promise
  })
  await hurry([30_000], async () => {
    await open('/help')
    const before = callsOf(school, network).length
    await Bun.sleep(100)
    expect(callsOf(school, network).slice(before)).toEqual([])
  })
})

test('without a stream the page polls, and a new one is opened when it is seen again', async () => {
  const { network, openPage, quilt, piano, bidElsewhere } = await openAuction()
  const mend = network.on(/\/live/, () => new Response('Too many', { status: 429 }))
  await openPage()
  await bidElsewhere(quilt, '130')
  await hurry([30_000], async () => {
    show(true)
    await waitFor(() => expect(card('Quilt')).toHaveTextContent('$130.00'))
  })
  mend()
  show(false)
  await bidElsewhere(piano, '60')
  show(true)
  await waitFor(() => expect(card('Piano')).toHaveTextContent('$60.00'))
})

test('a poll of what is still the same is answered with 304', async () => {
  const { network, bidElsewhere, quilt, openPage } = await openAuction()
  const polls: number[] = []
  await bidElsewhere(quilt, '130')
  network.on(/^GET \/api\/[^/]+$/, async (request, pass) => {
    const answer = await pass(request)
    polls.push(answer.status)
    return answer
  })
  await openPage()
  await until(async () => polls.length > 0)
  expect(polls).toEqual([304])
})

test('one stream follows as many cards as it may', async () => {
  const { network } = await openAuction(MOST_FOLLOWED)
  const [, ids = ''] = /items=(.*)/.exec(network.calls.find((call) => call.includes('/live')) ?? '') ?? []
  expect(ids.split('.')).toHaveLength(MOST_IN_SIGHT)
  expect(MOST_IN_SIGHT).toBe(MOST_FOLLOWED)
})
