import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { auctionItem } from '../../../db/schema/items.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { bidsOf, lockOf } from '../../../tests/support/item-rows.ts'
import {
  type ReferenceAnswer,
  type ReferenceEvent,
  type ReferenceItem,
  tell,
  withoutBids,
} from '../../../tests/support/reference-auction.ts'
import { addItem, addMember, addSchool, type Item } from '../../../tests/support/school.ts'
import { notMeUrl } from '../../email/preferences/links.ts'

/** Whole seconds of each sequence pass in the rows of its item; more sequences: `SEQUENCES=500 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 10)
const SECOND = 1_000
const MINUTE = 60 * SECOND

const database = await freshDatabase()
const { orm } = database
const school = await addSchool(orm)
const admin = await addMember(orm, school, 'admin')
/** Each with a memory of its own, as two processes have. */
const apps = [openTestApp(database), openTestApp(database)]

const step = fc.record({
  waitMs: fc.constantFrom(0, 0, 16 * SECOND, 31 * SECOND, 97 * SECOND),
  through: fc.constantFrom(0, 1),
  isRepeated: fc.boolean(),
  what: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('offer' as const),
        bidder: fc.nat({ max: 3 }),
        above: fc.integer({ min: -15, max: 60 }),
        isMaximum: fc.boolean(),
        buysNow: fc.constantFrom(false, false, false, true),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'take-back' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const) }) },
  ),
})
const terms = fc.record({
  extensionMinutes: fc.constantFrom(0, 2, 3, 5),
  minutes: fc.constantFrom(3, 8, 40),
  buyNowPrice: fc.constantFrom(null, 1_040),
})

test(`${SEQUENCES} sequences through two servers come to what the reference says`, async () => {
  const property = fc.asyncProperty(terms, fc.array(step, { minLength: 4, maxLength: 14 }), async (about, steps) => {
    const played = await begin(about)
    for (const one of steps) await played.take(one)
    await played.compare()
  })
  await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true })
  expect(await brokenInvariants(database.url)).toEqual([])
}, 600_000)

type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never
type Terms = typeof terms extends fc.Arbitrary<infer Of> ? Of : never

/** An item with four bidders, and the same for the reference, whose clock begins at 0. */
async function begin({ extensionMinutes, minutes, buyNowPrice }: Terms) {
  const startTime = new Date(Date.now() - 60 * MINUTE)
  const endTime = new Date(Date.now() + minutes * MINUTE)
  const terms = { startingBid: 1_000, minimumRaise: 20, buyNowPrice, extensionMinutes }
  const item = await addItem(orm, school, { ...terms, startTime, endTime })
  const bidders = await Promise.all(Array.from({ length: 4 }, () => addReader(orm)))
  const ends = { opensAt: -60 * MINUTE, end: minutes * MINUTE, extensionMs: extensionMinutes * MINUTE }
  const reference = withoutBids({ start: 1_000, raise: 20, buyNowPrice, ...ends })
  const events: ReferenceEvent[] = []
  let now = 0
  let raise = 20
  let hasTakenBack = new Set<string>()

  async function take({ waitMs, what, ...how }: Step) {
    await shift(item, waitMs)
    now += waitMs
    const { item: known } = tell(reference, events)
    if (what.kind === 'offer') await offer(what, known, how)
    else if (what.kind === 'edit') await edit(how)
    else await remove(what.kind, known, how)
  }

  async function offer(
    { bidder, above, isMaximum, buysNow }: Extract<Step['what'], { kind: 'offer' }>,
    known: ReferenceItem,
    { through, isRepeated }: Omit<Step, 'waitMs' | 'what'>,
  ) {
    // Real time goes on a little; what hangs on a second is not asked.
    if (Math.abs(now - known.end) < 10 * SECOND) return
    const email = bidders[bidder]?.email ?? ''
    const cap = (buysNow && buyNowPrice) || (known.rows.at(-1)?.amount ?? known.start) + above
    events.push({ kind: 'offer', email, cap, isMaximum, buysNow, at: now })
    const key = crypto.randomUUID()
    const body = { email, [isMaximum ? 'maximum' : 'amount']: (cap / 100).toFixed(2), buyNow: buysNow }
    const send = (app: number) =>
      call(app, 'POST', `/api/${school.slug}/auction/${item.slug}/bid`, body, { 'idempotency-key': key })
    // A late one with a key would be answered at the closing.
    if (now >= known.end) return
    const answer = await send(through)
    expect(answerOf(answer)).toBe(tell(reference, events).answers.at(-1) ?? 'ended')
    if (isRepeated && answer.status === 200) expect(await send(1 - through)).toEqual(answer)
  }

  async function edit({ through }: { through: number }) {
    if (tell(reference, events).item.end - now < 10 * SECOND || raise === 5) return
    raise -= 5
    events.push({ kind: 'edit', raise })
    const path = `/api/${school.slug}/admin/auctions/${item.id}`
    const { status } = await call(through, 'PATCH', path, { minimumRaise: (raise / 100).toFixed(2) }, asAdmin)
    expect(status).toBe(200)
  }

  async function remove(kind: 'cancel' | 'take-back', known: ReferenceItem, { through }: { through: number }) {
    const top = known.rows.at(-1)
    const winning = (await bidsOf(orm, item)).find(({ isWinning }) => isWinning)
    if (!top || !winning) return
    const reader = bidders.find(({ email }) => email === top.email)
    const isInTime = known.end - now > 6 * MINUTE && !hasTakenBack.has(top.email)
    if (kind === 'take-back' && (!isInTime || !reader)) return
    events.push({ kind: kind === 'cancel' ? 'cancel' : 'withdraw' })
    if (kind === 'cancel') {
      const path = `/api/${school.slug}/admin/auction/${item.slug}/bid/${winning.id}`
      expect((await call(through, 'DELETE', path, undefined, asAdmin)).status).toBe(200)
    } else if (reader) {
      hasTakenBack = hasTakenBack.add(top.email)
      const claim = carriedBy(notMeUrl(HOME, reader, winning.automaticFor ?? winning.id))
      expect((await call(through, 'POST', '/api/bids/take-back', claim)).status).toBe(200)
    }
  }

  async function compare() {
    const { item: told } = tell(reference, events)
    const rows = await bidsOf(orm, item)
    expect(rows.map(({ email, amount, automaticFor }) => [email, amount, automaticFor !== null])).toEqual(
      told.rows.map(({ email, amount, isAutomatic }) => [email, amount, isAutomatic]),
    )
    expect((await lockOf(orm, item)).leaderMaximum).toBe(told.secret)
    const [ended] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
    // In the reference's time; the real one goes on a little, and only a bid of the last minutes shows it.
    const end = (ended?.endTime.getTime() ?? 0) - endTime.getTime() + now
    expect(Math.abs(end - (told.end - minutes * MINUTE))).toBeLessThan(10 * SECOND)
  }

  return { take, compare }
}

const asAdmin = { cookie: `session=${admin.token}` }

/** As if that much time had passed: all of the item lies that much longer behind. */
async function shift(item: Item, milliseconds: number) {
  if (milliseconds === 0) return
  const by = sql.raw(`interval '${milliseconds} milliseconds'`)
  await orm.transaction(async (tx) => {
    await tx.execute(sql`update auction_item set start_time = start_time - ${by}, end_time = end_time - ${by},
      scheduled_end_time = scheduled_end_time - ${by} where id = ${item.id}`)
    for (const table of ['bid', 'cancelled_bid']) {
      await tx.execute(
        sql`update ${sql.raw(table)} set timestamp = timestamp - ${by}, extended_to = extended_to - ${by} where auction_item_id = ${item.id}`,
      )
    }
  })
}

async function call(
  app: number,
  method: string,
  path: string,
  body: object | undefined,
  headers: Record<string, string> = {},
) {
  const answer = await apps[app]?.sendAnything(method, path, body, headers)
  return { status: answer?.status, body: JSON.parse(answer?.text ?? '') }
}

function answerOf({ status, body }: Awaited<ReturnType<typeof call>>): ReferenceAnswer {
  if (status === 200)
    return body.message.startsWith('You are already') ? 'raised' : body.isWinning ? 'winning' : 'beaten'
  if (body.code === 'ended') return 'ended'
  if (body.code === 'confirm-buy-now') return 'asked'
  if (body.code === 'buy-now-over') return 'begun'
  return body.code === 'cooldown' ? 'too-soon' : 'not-enough'
}
