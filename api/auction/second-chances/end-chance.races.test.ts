import { afterEach, describe, expect, test } from 'bun:test'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { emailRowsAbout, lockOf } from '../../../tests/support/item-rows.ts'
import { addSchool, type Item } from '../../../tests/support/school.ts'
import {
  addChance,
  addClosedItem,
  ageChance,
  claimOf,
  openChanceOf,
  winningBidOf,
} from '../../../tests/support/second-chance.ts'
import { eraseForTeam, eraseOwn } from '../../bidders/erasure/erase-bidder.ts'
import { handOver } from '../../checkout/pickup/hand-over.ts'
import { answerOwnChance } from './answer-own.ts'
import { answerForTeam, cancelWin } from './cancel-win.ts'
import { expireChances } from './end-chance.ts'

const database = await sharedDatabase()
const { orm } = database
const staffAction = () => ({ staff: { id: null, name: 'Ada Lark' }, now: new Date() })
const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

async function addOffered() {
  const school = await addSchool(orm)
  const emails = { ann: someone('ann'), bob: someone('bob'), cas: someone('cas') }
  const { item, offer } = await addChance(orm, school, emails.ann, emails.bob, emails.cas)
  return { ...emails, school, item, offer, claim: await claimOf(orm, offer) }
}
const standingOf = async (item: Item) => {
  const offers = await orm.select().from(secondChance).where(eq(secondChance.auctionItemId, item.id))
  return {
    first: offers.toSorted((one, other) => Number(one.offeredAt) - Number(other.offeredAt))[0]?.outcome,
    open: offers.filter(({ outcome }) => outcome === null).length,
    hasWinner: (await lockOf(orm, item)).winningBidId !== null,
    wins: (await emailRowsAbout(orm, item, 'won')).length,
  }
}

afterEach(async () => {
  const rows = await orm.execute(`select 1 from second_chance group by auction_item_id
    having count(*) filter (where outcome = 'accepted') > 1`)
  expect([...rows]).toEqual([])
})

/** Whoever comes first: the item is won once, or offered once to the next. */
async function expectOneOutcome(item: Item) {
  const { first, open, hasWinner, wins } = await standingOf(item)
  expect(first).not.toBeNull()
  if (first === 'accepted') expect([open, hasWinner, wins]).toEqual([0, true, 2])
  else expect([open, hasWinner, wins]).toEqual([1, false, 1])
}

type Offered = Awaited<ReturnType<typeof addOffered>>

const rivals: [string, (offered: Offered) => Promise<() => Promise<unknown>>][] = [
  [
    'withdrawn',
    async ({ school, offer: { id } }) => {
      const outcome = { outcome: 'withdrawn', next: 'ask' } as const
      return () => answerForTeam(orm, { organizationId: school.id, id }, outcome, staffAction())
    },
  ],
  [
    'expired',
    async ({ offer }) => {
      // What accepts it arrived in time, and waits for the lock together with the end.
      await ageChance(orm, offer.id, 48.001)
      return () => expireChances(orm, new Date())
    },
  ],
  [
    'erased',
    async ({ bob }) =>
      () =>
        eraseOwn(orm, bob, { now: new Date(), language: 'en' }),
  ],
]

describe.each(rivals)('accepted and %s at the same moment, an offer ends once', (how, begin) => {
  test.each(['accepted', how])('when it is %s first', async (earlier) => {
    const offered = await addOffered()
    const inTime = new Date(Date.now() - 60_000)
    const rival = await begin(offered)
    const accept = () => answerOwnChance(orm, { ...claimed(offered.claim), answer: 'accept' }, inTime)
    const answers = await behindLock<unknown>(
      database,
      offered.item,
      earlier === 'accepted' ? [accept, rival] : [rival, accept],
    )
    await expectOneOutcome(offered.item)
    const { first } = await standingOf(offered.item)
    if (how !== 'erased') return
    // A winner is not erased.
    if (first === 'accepted') expect(answers).toContainEqual(expect.objectContaining({ code: 'fresh-win' }))
    else expect(first).toBe('erased')
  })
})

test('declined twice at the same moment, an offer passes over one bidder', async () => {
  const { item, ann, claim } = await addOffered()
  const decline = () => answerOwnChance(orm, { ...claimed(claim), answer: 'decline' }, new Date())
  expect(await behindLock(database, item, [decline, decline])).toEqual(['declined', 'declined'])
  expect((await openChanceOf(orm, item)).email).toBe(ann)
})

test('cancelled twice at the same moment, one win is cancelled, and somebody who was erased before is passed over', async () => {
  const school = await addSchool(orm)
  const [ann, bob, cas] = [someone('ann'), someone('bob'), someone('cas')]
  const item = await addClosedItem(orm, school, ann, bob, cas)
  expect(await eraseForTeam(orm, school.id, bob, new Date())).toBeNull()
  const form = { bidId: await winningBidOf(orm, item), reason: 'Did not pay', next: 'ask' as const }
  const cancel = () => cancelWin(orm, { organizationId: school.id, auctionItemId: item.id }, form, staffAction())
  expect((await behindLock(database, item, [cancel, cancel])).sort()).toEqual(['cancelled', 'cancelled-before'])
  expect((await openChanceOf(orm, item)).email).toBe(ann)
})

test('cancelled and handed over at the same moment, an item is one of the two', async () => {
  for (let round = 0; round < 6; round++) {
    const school = await addSchool(orm)
    const item = await addClosedItem(orm, school, someone('ann'), someone('bob'))
    const isWinner = and(eq(bidder.organizationId, school.id), isNotNull(bidder.code))
    const [owner] = await orm.select().from(bidder).where(isWinner)
    const form = { bidId: await winningBidOf(orm, item), reason: 'Did not pay', next: 'ask' as const }
    const [cancelled, handed] = await Promise.all([
      cancelWin(orm, { organizationId: school.id, auctionItemId: item.id }, form, staffAction()),
      handOver(orm, school.id, { winnerId: owner?.id ?? '', itemIds: [item.id] }, staffAction()),
    ])
    const given = await orm.$count(handover, and(eq(handover.auctionItemId, item.id), isNull(handover.undoneAt)))
    expect([cancelled === 'cancelled', handed === null, given]).toEqual(
      cancelled === 'cancelled' ? [true, false, 0] : [false, true, 1],
    )
  }
})

test('a bidder who is erased is asked no more, the next one is, and what was written of them is blank', async () => {
  const { school, item, offer, ann, bob, cas } = await addOffered()
  expect(await eraseForTeam(orm, school.id, bob, new Date())).toBeNull()
  const offers = await orm.select().from(secondChance).where(eq(secondChance.auctionItemId, item.id))
  expect(offers.find(({ id }) => id === offer.id)).toMatchObject({ outcome: 'erased' })
  expect((await openChanceOf(orm, item)).email).toBe(ann)
  expect(JSON.stringify(offers)).not.toContain(bob)
  expect(await eraseForTeam(orm, school.id, cas, new Date())).toBeNull()
  const [cancelled] = await orm.select().from(cancelledWin).where(eq(cancelledWin.organizationId, school.id))
  expect(cancelled).toMatchObject({ reason: null })
})

function claimed(claim: Record<string, string>) {
  const { offer = '', address = '', proof = '' } = claim
  return { offer, address, proof }
}
