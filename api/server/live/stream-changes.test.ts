import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Change } from '../../../db/after-commit.ts'
import { freshApp, openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { withLimit } from '../../../tests/support/lowered-limit.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { until } from '../../../tests/support/until.ts'
import { openItemAddresses } from '../../auction/items/public-views.ts'
import { changingItem, type LiveState, liveState, MOST_FOLLOWED } from '../../contract/auction/bidding/live-state.ts'
import { LIMITS } from '../http/limits.ts'
import { openStreamPlaces, openStreams } from './stream-changes.ts'

const database = await freshDatabase()
const here = openTestApp(database)
const elsewhere = openTestApp(database)
const school = await addSchool(database.orm)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

const liveRequest = (slug = school.slug, items?: string) =>
  new Request(`http://localhost/api/${slug}/live${items === undefined ? '' : `?items=${items}`}`)

/** Opens a stream of the school, or of items of it, and reads it into `text`. */
async function follow({ app }: typeof here, slug = school.slug, items?: string) {
  return listenTo(await app.handle(liveRequest(slug, items)))
}

async function listenTo(response: Response) {
  const reader = response.body?.getReader()
  const followed = { response, leave: () => reader?.cancel(), text: '', ended: false }
  const decoder = new TextDecoder()
  const read = async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) break
      // What keeps a stream open is sent by a clock, and means nothing.
      const text = followed.text + decoder.decode(value).replace(/^retry: \d+$/m, 'retry')
      followed.text = text.replaceAll(': still here\n\n', '')
    }
    followed.ended = true
  }
  void read()
  await until(async () => followed.text.startsWith('retry'))
  return followed
}

/** What a stream said of items, in turn. */
const statesIn = ({ text }: { text: string }): LiveState[] =>
  [...text.matchAll(/^event: item\ndata: (.*)$/gm)].map(([, json = '']) => liveState.parse(JSON.parse(json)))

test('a bid reaches the watchers of its organization as the id of its item, and nothing more, also when one of them left', async () => {
  const [own, other] = [await addSchool(database.orm), await addSchool(database.orm)]
  const item = await addItem(database.orm, own)
  const cancelled = await here.app.handle(liveRequest(own.slug))
  const [watcher, stranger] = [await follow(here, own.slug), await follow(here, other.slug)]
  await cancelled.body?.cancel()
  await here.send('POST', `/api/${own.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: 125 })
  await until(async () => watcher.text.includes('event: change'))
  expect(watcher.text).toBe(`retry\n\nevent: change\ndata: ${item.id}\n\n`)
  expect(stranger.text).toBe('retry\n\n')
  expect(watcher.response.headers.get('content-type')).toBe('text/event-stream')
})

test('a bid placed in another process reaches the watchers and cached prices of this one, without its bidder', async () => {
  const item = await addItem(database.orm, school)
  const path = `/api/${school.slug}/auction/${item.slug}` as const
  await elsewhere.send('GET', path)
  const heard: Change[] = []
  const stop = elsewhere.context.changes.subscribe((change) => change.auctionItemId === item.id && heard.push(change))
  // After some seconds each last asked whether anybody is there.
  const listening = () => database.reads`
    select from pg_stat_activity where datname = current_database() and query ~ '^(un)?listen "(changed|asking)"'`
  await until(async () => (await listening()).length > 1)
  await here.send('POST', `${path}/bid`, { email: 'jane@example.org', amount: 125 })
  await until(async () => heard.length > 0)
  await until(async () => (await elsewhere.send('GET', path)).body.currentBid === '125.00')
  stop()
  // Once or more: to hear it again does no harm.
  for (const change of heard) expect(change).toEqual({ organizationId: school.id, auctionItemId: item.id, isBid: true })
})

test('whoever connects just after a change hears of it, too, as they may have read before', async () => {
  // Alone on its database: another process tells this one what the database told both.
  const alone = await freshApp()
  const own = await addSchool(alone.orm)
  const item = await addItem(alone.orm, own)
  await alone.send('POST', `/api/${own.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: 125 })
  const watcher = await follow(alone, own.slug)
  await until(async () => watcher.text.includes('event'))
  expect(watcher.text).toBe(`retry\n\nevent: change\ndata: ${item.id}\n\n`)
})

test('a stream ends when its reader leaves, and when the process stops', async () => {
  const stopped = openTestApp(database)
  const [left, stayed] = [await follow(stopped), await follow(stopped)]
  void left.leave()
  await until(async () => left.ended)
  expect(stayed.ended).toBeFalse()
  await stopped.context.close()
  await until(async () => stayed.ended)
})

test('a reader whose stream ends while its item is read is sent nothing', async () => {
  const { promise: state, resolve: read } = Promise.withResolvers<string>()
  const ending = new AbortController()
  const streams = openStreams({ ...here.context.changes, closed: ending.signal }, () => state)
  streams.open(school.id, [crypto.randomUUID()], () => {})
  ending.abort()
  read('{}')
  // Sent all the same, it would be an error that nobody catches, and fail this file.
  await Bun.sleep(0)
})

test('HEAD tells of a stream without opening one, and of no unknown organization', async () => {
  const { app, context } = openTestApp(database)
  const ask = (slug: string) => app.handle(new Request(liveRequest(slug), { method: 'HEAD' }))
  const answer = await ask(school.slug)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(await answer.text()).toBe('')
  expect(await context.metrics.read()).toContain('\nbidlark_streams 0\n')
  expect((await ask('no-such-school')).status).toBe(404)
  expect((await here.send('GET', '/api/no-such-school/live')).refusal).toEqual({ message: 'Organization not found' })
})

test('a network has five hundred streams, and one that ends makes room', async () => {
  const limited = withLimit(LIMITS.site.streams, 10_000, () => openTestApp(database, {}))
  const open = async () => {
    const { status, body } = await limited.app.handle(liveRequest())
    return { status, leave: () => body?.cancel() }
  }
  const opened = await Promise.all(Array.from({ length: 500 }, open))
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open()).status).toBe(503)
  await opened[0]?.leave()
  expect((await open()).status).toBe(200)
})

test('whoever names an item hears how it stands, now and after each bid, as its page would read it, and of no other', async () => {
  const [item, other] = [await addItem(database.orm, school), await addItem(database.orm, school)]
  const path = `/api/${school.slug}/auction/${item.slug}` as const
  const watcher = await follow(here, school.slug, item.id)
  await until(async () => statesIn(watcher).length > 0)
  await here.send('POST', `/api/${school.slug}/auction/${other.slug}/bid`, { email: 'jane@example.org', amount: 125 })
  await here.send('POST', `${path}/bid`, { email: 'jane@example.org', amount: 125 })
  const newest = () => statesIn(watcher).at(-1)
  // Each may be told once more, where another process tells of it, too.
  await until(async () => newest()?.item.version === 1)
  const [before, after] = [statesIn(watcher)[0], newest()]
  const [view, bids] = [await here.send('GET', path), await here.send('GET', `${path}/bids`)]
  expect(before).toMatchObject({ item: { currentBid: null, version: 0 }, bids: [] })
  expect(after).toEqual({ item: changingItem.parse(view.body), bids: bids.body, etag: view.headers.get('etag') ?? '' })
  expect(watcher.text).not.toMatch(/event: change|jane@|description/)
})

test('an event stays under two kilobytes, with the newest bids, however many there are', async () => {
  const item = await addItem(database.orm, school)
  for (let amount = 125; amount < 175; amount += 5)
    await here.send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, {
      email: `somebody${amount}.${'with-a-long-name'.repeat(3)}@${'example'.repeat(8)}.org`,
      amount,
    })
  const watcher = await follow(here, school.slug, item.id)
  await until(async () => statesIn(watcher).length > 0)
  // What the last bid changed may reach the stream after its first event.
  const first = watcher.text.split('\n\n').find((event) => event.startsWith('event: item')) ?? ''
  const amounts = statesIn(watcher)[0]?.bids.map(({ amount }) => amount)
  expect(amounts).toEqual(['170.00', '165.00', '160.00', '155.00', '150.00'])
  expect(first.length).toBeLessThan(2_000)
})

test('of a hidden, archived, strange, or unknown item a stream says nothing but that there is something to read', async () => {
  const upcoming = { startTime: inHours(1), endTime: inHours(2) }
  const hidden = await addItem(database.orm, school, { ...upcoming, hidesUntilOpen: true })
  const archived = await addItem(database.orm, school)
  await setItem(database.orm, archived, { isActive: false })
  const elsewhereItem = await addItem(database.orm, await addSchool(database.orm))
  for (const id of [hidden.id, archived.id, elsewhereItem.id, crypto.randomUUID()]) {
    const watcher = await follow(here, school.slug, id)
    await until(async () => watcher.text.includes('event'))
    expect(watcher.text).toBe(`retry\n\nevent: change\ndata: ${id}\n\n`)
  }
})

test('ids of no items take one query together, and none when they are asked for again', async () => {
  let queries = 0
  const counted = new Proxy(database.reads, {
    apply(query, self, parts) {
      queries++
      return Reflect.apply(query, self, parts)
    },
  })
  const find = openItemAddresses(counted)
  const unknown = Array.from({ length: MOST_FOLLOWED }, () => crypto.randomUUID())
  const item = await addItem(database.orm, school)
  const found = await Promise.all([item.id, ...unknown].map(find))
  expect(found.map((address) => address?.view)).toEqual([
    `${school.slug}/${item.slug}`,
    ...unknown.map(() => undefined),
  ])
  await Promise.all(unknown.map(find))
  expect(queries).toBe(1)
})

test('a stream that is one too many for now is opened later', async () => {
  const { app } = withLimit(LIMITS.site.streams, 1, () => openTestApp(database, {}))
  const statusOf = async () => (await app.handle(liveRequest('no-such-school'))).status
  const startedAt = performance.now()
  expect([await statusOf(), await statusOf()]).toEqual([404, 404])
  expect(performance.now() - startedAt).toBeGreaterThan(90)
})

test('a stream opens while the items of its organization cannot be read: after a restart all pages come at once', async () => {
  const own = await addSchool(database.orm)
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`lock table auction_item in access exclusive mode`)
    expect((await here.app.handle(liveRequest(own.slug))).status).toBe(200)
  })
})

test('what names no items is a stream of all; what is none, or too many, is refused', async () => {
  const many = Array.from({ length: MOST_FOLLOWED + 1 }, () => crypto.randomUUID()).join('.')
  const watchers = [await follow(here, school.slug), await follow(here, school.slug, '')]
  const item = await addItem(database.orm, school)
  await here.send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: 125 })
  for (const watcher of watchers) await until(async () => watcher.text.includes(item.id))
  for (const items of ["'; drop table bid; --", '%00', many, `${crypto.randomUUID()},${crypto.randomUUID()}`])
    expect((await here.app.handle(liveRequest(school.slug, items))).status).toBe(400)
})

test('while items cannot be read, their followers hear nothing, and of the organization they hear anyway', async () => {
  const { changes } = here.context
  const streams = openStreams(changes, () => Promise.reject(new Error('The database is away')))
  const followed = await listenTo(streams.open(school.id, [ITEM], () => {}))
  changes.publish({ organizationId: school.id, auctionItemId: ITEM })
  changes.publish({ organizationId: school.id, auctionItemId: null })
  await until(async () => followed.text.includes('event'))
  expect(followed.text).toBe('retry\n\nevent: change\ndata: \n\n')
})
const ITEM = crypto.randomUUID()

test('pages come back one to six seconds after a stream was lost', async () => {
  const { changes } = here.context
  for (const [random, milliseconds] of [
    [0, 1_000],
    [0.5, 3_500],
    [1, 6_000],
  ] as const) {
    const streams = openStreams(
      changes,
      async () => null,
      () => random,
    )
    const reader = streams.open(school.id, [], () => {}).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(`retry: ${milliseconds}\n\n`)
  }
})

test('a reader that does not read is dropped, once so much waits for it', async () => {
  const { changes } = here.context
  let hasLeft = false
  openStreams(changes, async () => null).open(school.id, [], () => {
    hasLeft = true
  })
  await until(async () => {
    changes.publish({ organizationId: school.id, auctionItemId: ITEM })
    return hasLeft
  })
})

test('a network has so many places, all have so many, and one that is left is free again', () => {
  const places = openStreamPlaces({ ofNetwork: 2, inAll: 3 })
  const first = places.take('school')
  expect(places.take('school')).not.toBeNull()
  expect(places.take('school')).toBeNull()
  expect(places.take('home')).not.toBeNull()
  expect(places.take('library')).toBeNull()
  first?.()
  first?.()
  expect(places.take('library')).not.toBeNull()
  expect(places.take('school')).toBeNull()
})
