import { expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { bidder as bidderTable } from '../../../db/schema/bidder.ts'
import { cancelledBid } from '../../../db/schema/bids.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { mailAddress, refusedSender } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addReader } from '../../../tests/support/email-reader.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { bidsOf, emailRowsOf, emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addSchool, atHand, type School } from '../../../tests/support/school.ts'
import { addWins } from '../../../tests/support/won.ts'
import { closeItems } from '../../auction/closing/close-items.ts'
import { sellInHall } from '../../auction/entry/sell-in-hall.ts'
import { instantIn, localTimeIn } from '../../contract/values/time/time-zone.ts'
import { judgeWinners } from './judge-winners.ts'
import { dueReminders, remindWinners } from './remind-winners.ts'

const { orm, sendAnything } = await sharedApp()

const bidder = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** A school with a manager, whose calls these are. */
async function openTeam() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything })
  return {
    school,
    call,
    admin,
    remind: (winnerIds: unknown) => call('POST', `${admin}/payment-reminders`, { winnerIds }),
    preview: async (query: `?${string}` | '' = '') => (await call('GET', `${admin}/payment-reminders${query}`)).body,
    pay: (winnerId: string, amount: string) =>
      call('POST', `${admin}/payments`, { kind: 'cash', payments: [{ id: crypto.randomUUID(), winnerId, amount }] }),
  }
}

const remindersOf = async (school: School) =>
  (await emailRowsOf(orm, school, 'payment-reminder')).map(({ recipient }) => recipient).sort()

test('all of the event at hand who have not paid are reminded, each once a day, however often somebody asks, and the activity tells it by their codes', async () => {
  const { school, call, admin, remind, preview, pay } = await openTeam()
  await addWins(orm, school, bidder('former'), 40)
  await addRow(orm, event, { organizationId: school.id, slug: 'gala', name: 'Gala', publishedAt: new Date() })
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  const paul = await addWins(orm, school, bidder('paul'), 50)
  await pay(paul.id, '50.00')
  const zoe = await addWins(orm, school, bidder('zoe'), 70)
  expect((await preview()).count).toBe(2)
  const entries = await activityOf(orm, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => remind(null)))
    expect(answers.map(({ body }) => body.count).sort()).toEqual([0, 0, 2])
  })
  const recorded = entries.map(({ kind, subjectId, about }) => [kind, subjectId, about]).sort()
  expect(recorded).toEqual([jane, zoe].map(({ id, code }) => ['winner-reminded', id, code]).sort())
  expect(JSON.stringify(entries)).not.toContain(jane.email)
  expect(await remindersOf(school)).toEqual([jane.email, zoe.email])
  const { body } = await call('GET', `${admin}/winners`)
  const told = body.winners.map(({ label, remindedAt }) => `${label} ${remindedAt !== null}`)
  expect(told).toEqual([`${jane.email} true`, `${paul.email} false`, `${zoe.email} true`])
})

test('a preview says who gets it, who does not and why, and shows the email; it writes nothing', async () => {
  const { school, remind, preview, pay } = await openTeam()
  const paymentInstructions = 'Checks to Pine Hill PTA.'
  const settings = { paymentInstructions, paymentLink: 'https://pay.example.org/?a={amount}&n={code}' }
  await orm.update(organization).set(settings).where(eq(organization.id, school.id))
  const jane = await addWins(orm, school, bidder('jane'), 120, 30)
  await orm.insert(mailAddress).values({ email: jane.email, confirmedAt: new Date() })
  const paid = await addWins(orm, school, bidder('paid'), 50)
  const part = await addWins(orm, school, bidder('part'), 70)
  await pay(paid.id, '50.00')
  await pay(jane.id, '100.00')
  await remind([part.id])
  const bounced = await addWins(orm, school, bidder('bounced'), 20)
  await orm.insert(mailAddress).values({ email: bounced.email, bouncedAt: new Date() })
  const refusing = await addReader(orm, bidder('refusing'))
  const refused = await addWins(orm, school, refusing.email, 20)
  await orm.insert(refusedSender).values({ addressId: refusing.id, organizationId: school.id, refusedAt: new Date() })

  const winners = [jane, paid, part, bounced, refused].map(({ id }) => id).join('.')
  const before = await remindersOf(school)
  const { count, leftOut, email } = await preview(`?winners=${winners}`)
  expect(count).toBe(1)
  expect(leftOut.map(({ reason }) => reason)).toEqual(['bounces', 'paid', 'reminded', 'refused'])
  expect(leftOut.map(({ id }) => id)).toEqual([bounced.id, paid.id, part.id, refused.id])
  expect(email?.recipient).toBe(jane.email)
  expect(email?.subject).toContain('$50.00')
  for (const words of ['$120.00', '$30.00', '$150.00', '$100.00', jane.code, paymentInstructions])
    expect(email?.html).toContain(words)
  expect(email?.html).not.toMatch(/href=|proof=/)
  expect(await remindersOf(school)).toEqual(before)
  expect((await preview()).leftOut.map(({ reason }) => reason)).toEqual(['bounces', 'reminded', 'refused'])
})

test('where everybody has paid there is no email to show, none is sent, and nobody reminds the winners of another organization', async () => {
  const [mine, others] = [await openTeam(), await openTeam()]
  const theirs = await addWins(orm, others.school, bidder('jane'), 120)
  const jane = await addWins(orm, mine.school, bidder('jane'), 120)
  await mine.pay(jane.id, '120.00')
  expect(await mine.preview()).toEqual({ count: 0, leftOut: [], email: null })
  expect((await mine.remind([jane.id])).body.count).toBe(0)
  const looked = await mine.call('GET', `${mine.admin}/payment-reminders?winners=${theirs.id}`)
  for (const { status, refusal } of [looked, await mine.remind([theirs.id])])
    expect([status, refusal]).toEqual([404, { message: 'Winner not found' }])
  for (const { school } of [mine, others]) expect(await remindersOf(school)).toEqual([])
})

test('what is sent is checked', async () => {
  const { call, admin, remind } = await openTeam()
  const many = Array.from({ length: 301 }, () => crypto.randomUUID())
  for (const winnerIds of [undefined, [], ['x'], many, 'all']) expect((await remind(winnerIds)).status).toBe(400)
  for (const winners of ['', 'x', many.join('.')])
    expect((await call('GET', `${admin}/payment-reminders?winners=${winners}`)).status).toBe(400)
})

const HOUR = 3_600_000

/** A school, somebody who won there, and hours counted from that win. */
async function openSchool(settings: Partial<School> = { remindsAfter24Hours: true, remindsAfter48Hours: true }) {
  const school = await addSchool(orm, settings)
  const won = await addWins(orm, school, bidder('jane'), 120)
  const [lock] = await orm.select().from(auctionLock).where(areLocksOf(won))
  return { school, won, after: (hours: number) => new Date(Number(lock?.closedAt) + hours * HOUR) }
}
function areLocksOf({ items }: { items: { id: string }[] }) {
  const ids = items.map(({ id }) => id)
  return inArray(auctionLock.auctionItemId, ids)
}

/** What the sweep of each minute does. @returns how many were reminded */
async function remindDue(school: School, now: Date): Promise<number> {
  const ids = (await dueReminders(orm, now)).get(school.id)
  return ids ? ((await remindWinners(orm, school.id, ids, now)) ?? 0) : 0
}

/** How many were reminded at each of these hours after the win. */
async function remindedAt(
  { school, after }: Pick<Awaited<ReturnType<typeof openSchool>>, 'school' | 'after'>,
  hours: number[],
) {
  const counts: number[] = []
  for (const hour of hours) counts.push(await remindDue(school, after(hour)))
  return counts
}

test('who has not paid is reminded once 24 and 48 hours after a win, where that is switched on, by one process, and nowhere inactive', async () => {
  const hours = [0, 23.9, 24.1, 24.2, 47.9, 48.05, 48.2, 60, 71, 72.2, 100]
  expect(await remindedAt(await openSchool(), hours)).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
  const first = await openSchool({ remindsAfter24Hours: true })
  expect(await remindedAt(first, hours)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  const second = await openSchool({ remindsAfter48Hours: true })
  expect(await remindedAt(second, hours)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
  expect(await remindedAt(await openSchool({}), hours)).toEqual(hours.map(() => 0))
  // Turning them on brings none about wins of long ago.
  expect(await remindedAt(await openSchool(), [72.1, 500])).toEqual([0, 0])
  expect(await remindedAt(await openSchool({ remindsAfter24Hours: true }), [48.1])).toEqual([0])
  const inactive = await openSchool()
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, inactive.school.id))
  expect(await remindedAt(inactive, [25])).toEqual([0])
  const { school, after } = await openSchool()
  const together = await Promise.all([1, 2, 3, 4].map(() => remindDue(school, after(25))))
  expect(together.sort()).toEqual([0, 0, 0, 1])
})

test('who was reminded by hand is not reminded by rule within 24 hours', async () => {
  const { school, won, after } = await openSchool()
  expect(await remindWinners(orm, school.id, [won.id], after(20))).toBe(1)
  expect(await remindDue(school, after(25))).toBe(0)
  expect(await remindWinners(orm, school.id, [won.id], after(25))).toBe(0)
  expect(await remindDue(school, after(44.1))).toBe(1)
})

/** Has somebody promise to pay on a day, and gives an hour of the next one. The school is in Hawaii, where clocks never change. */
async function openPromise() {
  const { school, won, ...scene } = await openSchool({ timeZone: 'Pacific/Honolulu', remindsAfter24Hours: true })
  const promisedDay = localTimeIn(scene.after(40), school.timeZone).slice(0, 10)
  await orm.update(bidderTable).set({ promisedDay }).where(eq(bidderTable.id, won.id))
  const midnight = instantIn(`${promisedDay}T00:00`, school.timeZone).getTime() + 24 * HOUR
  return { school, won, ...scene, nextDay: (hour: number) => new Date(midnight + hour * HOUR) }
}

test('who promised to pay by a day is reminded by rule at nine in the morning of the next, once', async () => {
  const { school, after, nextDay } = await openPromise()
  expect(await remindDue(school, after(24.1))).toBe(0)
  const hours = [-0.1, 0.1, 8.9, 9.1, 9.2, 32, 33.1]
  expect(await remindedAt({ school, after: nextDay }, hours)).toEqual([0, 0, 0, 1, 0, 0, 0])
})

test('so is who promised to pay for a gift, and won nothing', async () => {
  const { school, won, nextDay } = await openPromise()
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.organizationId, school.id))
  await addGift(orm, await addCause(orm, school), won.id, 5_000)
  expect(await remindedAt({ school, after: nextDay }, [8.9, 9.1])).toEqual([0, 1])
})

test('who promised to pay by a day is not reminded by hand until it is over', async () => {
  const { school, won, nextDay } = await openPromise()
  expect((await judgeWinners(orm, school.id, [won.id], nextDay(-0.1))).map(({ refusal }) => refusal)).toEqual([
    'promised',
  ])
  const own = await atHand(orm, school)
  for (const who of [[won.id], own]) expect(await remindWinners(orm, school.id, who, nextDay(-0.1))).toBe(0)
  expect(await remindWinners(orm, school.id, own, nextDay(0.1))).toBe(1)
})

test('the hours count from the latest win or gift, also of whoever has nothing else', async () => {
  const { school, won, after } = await openSchool()
  const again = await addWins(orm, school, won.email, 60)
  const closedAt = after(30)
  await orm.update(auctionLock).set({ closedAt }).where(areLocksOf(again))
  expect(await remindDue(school, after(50))).toBe(0)
  expect(await remindDue(school, after(54.1))).toBe(1)
  await addGift(orm, await addCause(orm, school), won.id, 5_000, { givenAt: after(60) })
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.organizationId, school.id))
  expect(await remindedAt({ school, after }, [78.1, 83.9, 84.1])).toEqual([0, 0, 1])
})

test.each(['won because another bid was cancelled', 'took an item that was offered to them'])(
  'who %s has their hours from then on',
  async (how) => {
    const { school, won, after } = await openSchool()
    const [placed] = won.items[0] ? await bidsOf(orm, won.items[0]) : []
    if (!placed) throw new Error('No bid')
    const { isWinning: _, ...row } = placed
    const gone = { id: crypto.randomUUID(), amount: 13_000, cancelledAt: after(23), email: 'gone@example.org' }
    const offer = { ...row, id: crypto.randomUUID(), bidId: crypto.randomUUID(), outcome: 'accepted' as const }
    const times = { offeredAt: after(1), expiresAt: after(49), settledAt: after(23) }
    if (how.startsWith('won')) await orm.insert(cancelledBid).values({ ...row, ...gone })
    else await orm.insert(secondChance).values({ ...offer, ...times })
    expect(await remindedAt({ school, after }, [25, 47.1])).toEqual([0, 1])
  },
)

test('who bought in the room what had closed unsold has their hours from then on', async () => {
  const { school, after } = await openSchool({ remindsAfter24Hours: true })
  const item = await addItem(orm, school, { isInHall: true, endTime: after(-0.01) })
  await closeItems(orm, school.id, after(0))
  const sale = { id: crypto.randomUUID(), organizationId: school.id, auctionItemId: item.id, amount: 5_000 }
  const buyer = { email: bidder('zoe'), language: 'en' as const }
  const action = { staff: { id: null, name: 'Ada Lark' }, now: after(90) }
  expect(await sellInHall(orm, { ...sale, ...buyer }, action)).toEqual({ kind: 'sold' })
  expect(await remindedAt({ school, after }, [113, 114.1])).toEqual([0, 1])
})

test('the database refuses a second reminder within 24 hours, and to forget one', async () => {
  const { school, won, after } = await openSchool()
  await remindWinners(orm, school.id, [won.id], after(1))
  const set = (remindedAt: Date | null) => orm.update(bidderTable).set({ remindedAt }).where(eq(bidderTable.id, won.id))
  for (const at of [after(24.9), after(0), null])
    expect((await set(at).catch((error) => error)).cause?.message).toContain('was reminded less than 24 hours ago')
  await set(after(25))
  expect(await emailRowsTo(orm, won.email, 'payment-reminder')).toHaveLength(1)
})
