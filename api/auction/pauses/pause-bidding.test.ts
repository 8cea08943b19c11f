import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { pause, pauseExtension } from '../../../db/schema/pauses.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { readItem } from '../../../tests/support/read-item.ts'
import { addItem, addItems, addMember, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'
import { notMeUrl } from '../../email/preferences/links.ts'
import { closeItems } from '../closing/close-items.ts'

const MINUTE = 60_000
const REASON = { reason: 'The microphone failed', reasonEs: 'Falló el micrófono' }
const { database, orm, send, sendAnything, expectOrder } = await openBidding()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

/** A school of its own, as only one pause lasts at each. */
async function open(more: Partial<School> = {}) {
  const school = await addSchool(orm, more)
  const owner = visitor(sendAnything, (await addMember(orm, school, 'owner', {}, { name: 'Ada Lark' })).token)
  const at = `/api/${school.slug}/admin/bidding` as const
  let bidders = 0
  return {
    school,
    add: (item: Partial<Item> = {}) => addItem(orm, school, item),
    pause: (minutes = 15) => owner('POST', `${at}/pause`, { minutes, ...REASON }),
    resume: () => owner('POST', `${at}/resume`),
    place: (item: Item, amount: number, from = send, email = `bidder${bidders++}@example.org`) =>
      from('POST', `/api/${school.slug}/auction/${item.slug}/bid`, {
        email,
        amount: String(amount),
      }),
    progress: async () => (await owner('GET', `/api/${school.slug}/admin/progress`)).body,
  }
}

async function pauseOf({ id }: School) {
  const [row] = await orm.select().from(pause).where(eq(pause.organizationId, id))
  if (!row) throw new Error('No pause')
  return row
}

const length = ({ beganAt, endedAt }: { beganAt: Date; endedAt: Date }) => endedAt.getTime() - beganAt.getTime()
const jobsOf = ({ id }: Item) => database.reads`select run_at from graphile_worker.jobs where key = ${`close ${id}`}`

describe('while bidding is paused', () => {
  test('bids are refused in words that say for how long, in both languages, and count again after it', async () => {
    const { add, pause, place, resume, school } = await open()
    const item = await add()
    expect((await pause()).status).toBe(201)
    const { status, refusal } = await place(item, 125)
    const message = 'Bidding is paused for up to 15 minutes, so this bid doesn’t count. Please send it again then.'
    expect([status, refusal]).toEqual([409, { code: 'paused', message }])
    const bid = { email: 'ana@example.org', amount: '125' }
    const path = `/api/${school.slug}/auction/${item.slug}/bid` as const
    const spanish = await send('POST', path, bid, { 'accept-language': 'es' })
    expect(spanish.refusal?.message).toStartWith('La subasta está en pausa hasta 15 minutos')
    expect((await resume()).status).toBe(200)
    expect((await place(item, 125)).status).toBe(200)
  })

  test('all pages say so, and why, until it is over', async () => {
    const { add, pause, resume, school } = await open({ showsBoard: true })
    const item = await add()
    const views = [
      `/api/${school.slug}`,
      `/api/${school.slug}/auction/${item.slug}`,
      `/api/${school.slug}/board`,
    ] as const
    const pauses = () => Promise.all(views.map(async (path) => (await send('GET', path)).body.notices.pause))
    expect(await pauses()).toEqual([null, null, null])
    await pause(30)
    const until = (await pauseOf(school)).endedAt.toISOString()
    expect(await pauses()).toEqual(Array(3).fill({ until, ...REASON }))
    await resume()
    expect(await pauses()).toEqual([null, null, null])
  })

  test('nobody withdraws a bid that rivals could answer for less than five minutes after it', async () => {
    const { add, pause, place } = await open()
    const [item, longer] = [await add({ endTime: inMinutes(4) }), await add({ endTime: inMinutes(9) })]
    const jane = await addReader(orm)
    const claims = await Promise.all(
      [item, longer].map(async (one) => {
        const { id } = (await place(one, 125, send, jane.email)).body.bid
        return carriedBy(notMeUrl(HOME, jane, id))
      }),
    )
    await pause(60)
    const refusals = claims.map(async (claim) => {
      return (await send('GET', `/api/bids/take-back?${new URLSearchParams({ ...claim })}`)).body.refusal?.code
    })
    expect(await Promise.all(refusals)).toEqual(['too-late', undefined])
  })
})

describe('what a pause gives back', () => {
  test('each item ends later by what it loses: what is open by all, what opens meanwhile by the rest of it', async () => {
    const { school, add, pause, progress } = await open()
    const later = await add({ startTime: inMinutes(20) })
    const [live, opening] = [await add({ scheduledEndTime: inMinutes(5) }), await add({ startTime: inMinutes(5) })]
    const apart = [await add({ endTime: inMinutes(-1) }), await add({ isActive: false }), later]
    await pause(15)
    const row = await pauseOf(school)
    const moved = (item: Item) => item.endTime.getTime() + length(row)
    expect((await readItem(orm, live)).endTime.getTime()).toBe(moved(live))
    expect((await readItem(orm, live)).scheduledEndTime?.getTime()).toBe(
      (live.scheduledEndTime?.getTime() ?? 0) + length(row),
    )
    expect((await readItem(orm, opening)).endTime.getTime()).toBe(
      opening.endTime.getTime() + row.endedAt.getTime() - opening.startTime.getTime(),
    )
    for (const item of apart) expect((await readItem(orm, item)).endTime).toEqual(item.endTime)
    expect((await jobsOf(live)).map(({ run_at }) => run_at.getTime())).toEqual([moved(live) + 2_000])
    const until = row.endedAt.toISOString()
    expect((await progress()).pause).toEqual({ until, ...REASON, byName: 'Ada Lark' })
  })

  test('whoever resumes early takes back the rest, but where the team has set a new end meanwhile', async () => {
    // Without an hour that clocks repeat, of which a form says the first.
    const { school, add, pause, resume } = await open({ timeZone: 'America/Phoenix' })
    const [live, opening] = [await add(), await add({ startTime: inMinutes(5) })]
    const edited = await add()
    await pause(60)
    const end = localTimeIn(inMinutes(45), school.timeZone)
    const { token } = await addMember(orm, school, 'owner')
    const path = `/api/${school.slug}/admin/auctions/${edited.id}` as const
    const owner = visitor(sendAnything, token)
    expect((await owner('PATCH', path, { endTime: end, revision: 0 })).status).toBe(200)
    const own = (await readItem(orm, edited)).endTime
    await resume()
    const row = await pauseOf(school)
    expect(length(row)).toBeLessThan(MINUTE)
    expect((await readItem(orm, live)).endTime.getTime()).toBe(live.endTime.getTime() + length(row))
    expect((await readItem(orm, opening)).endTime).toEqual(opening.endTime)
    expect((await readItem(orm, edited)).endTime).toEqual(own)
    const ids = [live.id, opening.id, edited.id]
    const extensions = await orm.select().from(pauseExtension).where(inArray(pauseExtension.auctionItemId, ids))
    const { endTime: extendedTo } = await readItem(orm, live)
    expect(extensions).toMatchObject([{ auctionItemId: live.id, endBefore: live.endTime, extendedTo }])
  })

  test('what was sold in the room meanwhile goes on until its own end and what it lost, once that is undone', async () => {
    const { school, add, pause, resume } = await open()
    const cabin = await add({ isInHall: true })
    const { token } = await addMember(orm, school, 'manager')
    const manager = visitor(sendAnything, token)
    const path = `/api/${school.slug}/checkout/hall` as const
    await pause(60)
    const sale = { id: crypto.randomUUID(), itemId: cabin.id, amount: '500', email: 'bob@example.org' }
    expect((await manager('POST', path, sale)).status).toBe(200)
    const { endTime: soldAt } = await readItem(orm, cabin)
    await resume()
    expect((await readItem(orm, cabin)).endTime).toEqual(soldAt)
    expect((await manager('PATCH', `${path}/${sale.id}/undo`)).status).toBe(200)
    const end = cabin.endTime.getTime() + length(await pauseOf(school))
    expect((await readItem(orm, cabin)).endTime.getTime()).toBe(end)
  })

  test('what was moved to another start in a pause keeps its end, and what was deleted comes back as if it had stayed', async () => {
    const { school, add, pause, resume } = await open()
    const [moved, deleted] = [await add({ startTime: inMinutes(50), endTime: inMinutes(90) }), await add()]
    await add()
    await pause(60)
    const given = (await readItem(orm, moved)).endTime
    const { token } = await addMember(orm, school, 'manager')
    const startTime = localTimeIn(inMinutes(2), school.timeZone)
    const path = `/api/${school.slug}/admin/auctions` as const
    const manager = visitor(sendAnything, token)
    expect((await manager('PATCH', `${path}/${moved.id}`, { startTime, revision: 0 })).status).toBe(200)
    const edit = { id: crypto.randomUUID(), itemIds: [deleted.id], change: { kind: 'delete' as const } }
    expect((await manager('POST', `${path}/bulk-edits`, edit)).status).toBe(200)
    expect((await resume()).status).toBe(200)
    expect((await manager('POST', `${path}/bulk-edits/${edit.id}/undo`)).body).toEqual({ restored: 1, refused: [] })
    expect((await readItem(orm, moved)).endTime).toEqual(given)
    expect((await readItem(orm, deleted)).endTime.getTime()).toBe(
      deleted.endTime.getTime() + length(await pauseOf(school)),
    )
  })

  test('a bid that arrived before the pause and is judged in it counts, and leaves the minutes to answer it', async () => {
    const { school, add, pause, place } = await open()
    const item = await add({ endTime: inMinutes(1), extensionMinutes: 3 })
    const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
    const calls = [() => statusOf(place(item, 125)), () => statusOf(pause(15))]
    const statuses = await behindLock(database, item, calls)
    expect(statuses).toEqual([200, 201])
    const row = await pauseOf(school)
    const { endTime, scheduledEndTime } = await readItem(orm, item)
    const left = endTime.getTime() - row.endedAt.getTime()
    expect(left).toBeWithin(2.5 * MINUTE, 3 * MINUTE)
    expect(scheduledEndTime?.getTime()).toBe(item.endTime.getTime() + length(row))
    await expectOrder()
  })

  test('the closing record tells who paused bidding, when, why, and to when it moved the end', async () => {
    const { school, add, pause, resume } = await open()
    const item = await add()
    await pause()
    await resume()
    // Time goes by.
    const [endBefore, extendedTo] = [new Date(Date.now() - 6_000), new Date(Date.now() - 5_000)]
    await orm.update(pauseExtension).set({ endBefore, extendedTo }).where(eq(pauseExtension.auctionItemId, item.id))
    await setItem(orm, item, { endTime: extendedTo })
    await closeItems(orm, school.id, new Date())
    const { body } = await send('GET', `/api/${school.slug}/auction/${item.slug}/record`)
    const { beganAt, endedAt } = await pauseOf(school)
    const times = JSON.parse(JSON.stringify({ beganAt, endedAt, endBefore, extendedTo }))
    expect(body.pauses).toEqual([{ ...times, ...REASON, byName: 'Ada Lark' }])
  })
})

test('a pause is refused while one lasts, right after one, and where nothing is open; there is one to resume', async () => {
  const { add, pause, resume } = await open()
  expect((await pause()).refusal?.message).toBe('No auction is open for bids.')
  expect((await resume()).refusal?.message).toBe('Bidding isn’t paused.')
  await add()
  expect((await pause()).status).toBe(201)
  expect((await pause()).refusal?.message).toBe('Bidding is paused already.')
  await resume()
  expect((await pause()).refusal?.message).toBe('Bidding has only just resumed. Please try again in a few seconds.')
})

test('of two that pause at once one does, and the time is given once', async () => {
  const { school, add, pause } = await open()
  const items = await addItems(orm, school, Array(10).fill({}))
  await add()
  const answers = await Promise.all([pause(), pause(), pause()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const row = await pauseOf(school)
  for (const item of items)
    expect((await readItem(orm, item)).endTime.getTime()).toBe(item.endTime.getTime() + length(row))
})

test('bids and a pause at the same moment: each counts or is refused, and order holds', async () => {
  const { school, pause, place, resume } = await open()
  const items = await addItems(orm, school, Array(6).fill({ endTime: inMinutes(1), extensionMinutes: 3 }))
  const bids = items.flatMap((item) => [125, 130, 135, 140].map((amount) => () => place(item, amount)))
  const calls = bids.slice(0, 12).map((bid) => bid())
  const paused = pause()
  const answers = await Promise.all([...calls, ...bids.slice(12).map((bid) => bid())])
  expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
  expect((await paused).status).toBe(201)
  await resume()
  await expectOrder()
})
