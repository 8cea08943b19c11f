import { afterAll, expect, test } from 'bun:test'
import type { Change } from '../../../db/after-commit.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { startProcess } from '../../../tests/support/process.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { until } from '../../../tests/support/until.ts'

const database = await freshDatabase()
const here = openTestApp(database)
const elsewhere = openTestApp(database)
const school = await addSchool(database.orm)

const liveRequest = (slug = school.slug, signal: AbortSignal | null = null) =>
  new Request(`http://localhost/api/${slug}/live`, { signal })

/** Opens the stream of the school and reads it into `text`. */
async function follow({ app }: typeof here, slug = school.slug) {
  const leaving = new AbortController()
  const response = await app.handle(liveRequest(slug, leaving.signal))
  const followed = { response, leave: () => leaving.abort(), text: '', ended: false }
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const chunk of response.body ?? []) followed.text += decoder.decode(chunk)
    followed.ended = true
  }
  void read()
  await until(async () => followed.text.startsWith('retry:'))
  return followed
}

test('a bid reaches the watchers of its organization as the id of its item, and nothing more', async () => {
  const item = await addItem(database.orm, school)
  const [watcher, stranger] = [await follow(here), await follow(here, (await addSchool(database.orm)).slug)]
  await here.send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: 125 })
  await until(async () => watcher.text.includes('event: change'))
  expect(watcher.text).toBe(`retry: 2000\n\nevent: change\ndata: ${item.id}\n\n`)
  expect(stranger.text).toBe('retry: 2000\n\n')
  expect(watcher.response.headers.get('content-type')).toBe('text/event-stream')
})

test('a bid placed in another process reaches the watchers and cached prices of this one, without its bidder', async () => {
  const item = await addItem(database.orm, school)
  const path = `/api/${school.slug}/auction/${item.slug}` as const
  await elsewhere.send('GET', path)
  const heard: Change[] = []
  const stop = elsewhere.context.changes.subscribe((change) => change.auctionItemId === item.id && heard.push(change))
  await until(
    async () => (await database.reads`select from pg_stat_activity where query = 'listen "changed"'`).length > 1,
  )
  await here.send('POST', `${path}/bid`, { email: 'jane@example.org', amount: 125 })
  await until(async () => heard.length > 0)
  await until(async () => (await elsewhere.send('GET', path)).body.currentBid === '125.00')
  stop()
  expect(heard).toEqual([{ organizationId: school.id, auctionItemId: item.id, isBid: true }])
})

test('a stream ends when its reader leaves, and when the process stops', async () => {
  const [left, stayed] = [await follow(elsewhere), await follow(elsewhere)]
  left.leave()
  await until(async () => left.ended)
  expect(stayed.ended).toBeFalse()
  await elsewhere.context.close()
  await until(async () => stayed.ended)
})

test('a stream that its reader cancels ends nothing else', async () => {
  const [cancelled, stayed] = [await here.app.handle(liveRequest()), await follow(here)]
  await cancelled.body?.cancel()
  const item = await addItem(database.orm, school)
  await here.send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: 125 })
  await until(async () => stayed.text.includes(item.id))
})

test('HEAD asks for a stream without reading it, which the server survives, and of no unknown organization', async () => {
  const { url, kill } = await startProcess(database.url)
  afterAll(kill)
  const path = `${url}/api/${school.slug}/live`
  expect((await fetch(path, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${url}/api/${school.slug}`)).status).toBe(200)
  expect((await here.send('GET', '/api/no-such-school/live')).refusal).toEqual({ message: 'Organization not found' })
})

test('a network has five hundred streams, and one that ends makes room', async () => {
  const limited = openTestApp(database, {})
  const open = async () => {
    const leaving = new AbortController()
    const { status } = await limited.app.handle(liveRequest(school.slug, leaving.signal))
    return { status, leave: () => leaving.abort() }
  }
  const opened = await Promise.all(Array.from({ length: 500 }, open))
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await open()).status).toBe(503)
  opened[0]?.leave()
  expect((await open()).status).toBe(200)
})
