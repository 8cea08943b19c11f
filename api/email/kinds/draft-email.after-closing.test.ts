import { expect, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import { lockItem } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { addDonation } from '../../../tests/support/donation.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addReader, HOME } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addPlaces } from '../../../tests/support/places.ts'
import { addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { addChance, ageChance, linkOf } from '../../../tests/support/second-chance.ts'
import { addWins } from '../../../tests/support/won.ts'
import { endChance } from '../../auction/second-chances/end-chance.ts'
import type { EmailKind } from '../../contract/values/kind/email-kind.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'
import { writeEmail } from '../outbox/write-email.ts'
import { remindWinners } from '../reminders/remind-winners.ts'

const { orm } = await sharedDatabase()
const HOUR = 3_600_000
const now = new Date()
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR)

/** A school whose admin has confirmed their email, and somebody who won two items there. */
async function openWins() {
  const school = await addSchool(orm, {
    paymentInstructions: 'Send {amount} by Zelle, with code {code}.',
    paymentLink: 'https://pay.example.org/?a={amount}&n={code}',
  })
  const admin = await addMember(orm, school, 'admin')
  const reader = await addReader(orm, `jane-${crypto.randomUUID()}@example.org`)
  for (const { email } of [admin, reader]) await setConfirmed(orm, email, now)
  return { school, won: await addWins(orm, school, reader.email, 120, 30) }
}

/** Drafts the email about the first of the two wins, as of then. */
function firstWin({ school, won }: Awaited<ReturnType<typeof openWins>>) {
  const content = { wins: [{ auctionItemId: won.items[0]?.id ?? '', amount: '120.00' }] }
  const mail = { kind: 'won', recipient: won.email, content, state: 'queued', createdAt: now } as const
  return { mail, draft: async () => draftOf(orm, await addEmail(orm, school, mail)) }
}

test('where there is more than wins, the email about them is the bill of the evening', async () => {
  const wins = await openWins()
  const { school, won } = wins
  const { draft } = firstWin(wins)
  expect(await draft()).toMatchObject({
    email: { total: '120.00', bill: null, instructions: expect.stringContaining('$120.00') },
  })
  const party = await addPlaces(orm, school)
  const own = { organizationId: school.id, auctionItemId: party.id, bidderId: won.id, kind: '', unitPrice: 2_000 }
  await orm.insert(purchase).values({ ...own, id: crypto.randomUUID(), quantity: 3, boughtAt: now })
  await pay(wins, 1_000)
  // Of the other win they were told in an email of its own.
  const besides = [{ amount: '30.00' }, { title: '3 × Pizza Party', amount: '60.00' }]
  expect(await draft()).toMatchObject({
    email: {
      items: [{ amount: '120.00' }],
      bill: {
        besides: expect.arrayContaining(besides.map((line) => expect.objectContaining(line))),
        paid: '10.00',
        balance: '200.00',
      },
      instructions: expect.stringContaining('$200.00'),
    },
  })
  await pay(wins, 25_000)
  expect(await draft()).toMatchObject({ email: { bill: { paid: '260.00', balance: '0.00', credit: '50.00' } } })
})

test('what is paid by the time an email about it leaves is not asked for again', async () => {
  const wins = await openWins()
  const { school, won } = wins
  const { mail, draft } = firstWin(wins)
  await pay(wins, 3_000)
  expect(await draft()).toMatchObject({ email: { bill: null, total: '120.00' } })
  await pay(wins, 11_000)
  const instructions = expect.stringContaining('$10.00')
  // Of what they won and paid before, not of these, it says nothing.
  expect(await draft()).toMatchObject({
    email: { bill: { besides: [], paid: '110.00', balance: '10.00' }, instructions },
  })
  await pay(wins, 1_000)
  const rules = expect.stringContaining('Pickup')
  expect(await draft()).toMatchObject({ email: { bill: { paid: '120.00', balance: '0.00' }, payBy: null, rules } })
  const party = await addPlaces(orm, school)
  const own = { organizationId: school.id, auctionItemId: party.id, bidderId: won.id, kind: '', unitPrice: 2_000 }
  const id = crypto.randomUUID()
  await orm.insert(purchase).values({ ...own, id, quantity: 3, boughtAt: now })
  const { id: giftId } = await addGift(orm, await addCause(orm, school), won.id, 5_000)
  const bought = { kind: 'places-bought', auctionItemId: party.id, content: { purchaseIds: [id] } } as const
  const promised = { kind: 'gift-promised', content: { giftId } } as const
  const dues = async () => {
    const rows = await Promise.all([bought, promised].map((about) => addEmail(orm, school, { ...mail, ...about })))
    return Promise.all(rows.map((row) => draftOf(orm, row)))
  }
  await pay(wins, 4_000)
  const left = (paid: string, left: string) => ({ email: { paid, left } })
  expect(await dues()).toMatchObject([left('0.00', '60.00'), left('0.00', '50.00')])
  await pay(wins, 4_000)
  expect(await dues()).toMatchObject([left('30.00', '30.00'), left('20.00', '30.00')])
  await pay(wins, 3_000)
  expect(await dues()).toMatchObject([left('60.00', '0.00'), left('50.00', '0.00')])
  await orm.update(payment).set({ kind: 'waived', madeAt: new Date() }).where(eq(payment.bidderId, won.id))
  expect(await dues()).toMatchObject([{ email: { paid: '0.00', waived: '10.00' } }, left('0.00', '50.00')])
})

type Wins = Awaited<ReturnType<typeof openWins>>

const written = ({ school, won }: Wins, more: Partial<typeof outbox.$inferInsert> = {}) => {
  const mail = { kind: 'payment-reminder', recipient: won.email, content: { winnerId: won.id } } as const
  return addEmail(orm, school, { ...mail, state: 'queued', createdAt: now, ...more })
}

async function pay({ school, won }: Wins, amount: number) {
  const made = { id: crypto.randomUUID(), kind: 'cash' as const, madeAt: now, madeByName: 'Ada' }
  await orm.insert(payment).values({ ...made, organizationId: school.id, bidderId: won.id, amount })
}

test('it says what was won, paid, and is left, and how to pay', async () => {
  const wins = await openWins()
  await pay(wins, 4_050)
  const draft = await draftOf(orm, await written(wins))
  const money = { due: '150.00', paid: '40.50', waived: '0.00', balance: '109.50' }
  const { code } = wins.won
  expect(draft).toMatchObject({ kind: 'email', email: { ...money, code, language: 'en' } })
  expect(draft).toMatchObject({
    email: {
      items: expect.arrayContaining(['120.00', '30.00'].map((amount) => expect.objectContaining({ amount }))),
      instructions: `Send $109.50 by Zelle, with code ${code}.`,
      paymentUrls: [`https://pay.example.org/?a=109.50&n=${code}`],
      rules: null,
      organization: { name: wins.school.name },
    },
  })
})

test('where nobody said how to pay it has the rules, and what was won and then archived leads where there is a page, in their language', async () => {
  const wins = await openWins()
  await orm.update(bid).set({ language: 'es' }).where(eq(bid.organizationId, wins.school.id))
  await orm.update(auctionItem).set({ isActive: false }).where(eq(auctionItem.organizationId, wins.school.id))
  const url = `${HOME.origin}/${wins.school.slug}`
  const items = ['120.00', '30.00'].map((amount) => expect.objectContaining({ amount, url }))
  const rules = { paymentInstructions: null, paymentLink: null, rules: 'Pay **soon**.' }
  await orm.update(organization).set(rules).where(eq(organization.id, wins.school.id))
  expect(await draftOf(orm, await written(wins))).toMatchObject({
    email: { language: 'es', rules: 'Pay **soon**.', paymentUrls: [], items: expect.arrayContaining(items) },
  })
})

test('who promises to pay by a day, or pays, while it waits is not reminded', async () => {
  const wins = await openWins()
  expect(await remindWinners(orm, wins.school.id, [wins.won.id], now)).toBe(1)
  const [row] = await emailRowsTo(orm, wins.won.email, 'payment-reminder')
  const promisedDay = localTimeIn(now, wins.school.timeZone).slice(0, 10)
  await orm.update(bidder).set({ promisedDay }).where(eq(bidder.id, wins.won.id))
  expect(await draftOf(orm, row)).toEqual({ kind: 'needless', reason: 'They promised to pay later.' })
  expect(await draftOf(orm, row, inHours(24))).toMatchObject({ kind: 'email' })
  await pay(wins, 15_000)
  expect(await draftOf(orm, row)).toEqual({ kind: 'needless', reason: 'They’ve paid.' })
})

test('of several that had to wait the last one is sent, and no two leave within 24 hours, however they were written', async () => {
  const wins = await openWins()
  await written(wins, { state: 'sent', createdAt: inHours(-24), claimedAt: inHours(-23.9) })
  const [waiting, next] = [await written(wins, { createdAt: inHours(-30) }), await written(wins)]
  expect(await draftOf(orm, waiting)).toEqual({ kind: 'needless', reason: 'A later reminder takes its place.' })
  expect(await draftOf(orm, next)).toEqual({ kind: 'wait', until: inHours(0.1) })
  expect(await draftOf(orm, next, inHours(0.2))).toMatchObject({ kind: 'email' })
  const repeat = await written(wins, { createdAt: inHours(-3) })
  await orm.update(outbox).set({ state: 'sent', claimedAt: now }).where(eq(outbox.id, next.id))
  const needless = { kind: 'needless' as const, reason: 'They were reminded in the last 24 hours.' }
  expect(await draftOf(orm, { ...repeat, id: Bun.randomUUIDv7() }, inHours(1))).toEqual(needless)
})

const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** Drafts the last email of a kind that an organization wrote to somebody. */
async function draftLast(school: School, kind: EmailKind, email: string, now = new Date()) {
  const isIt = and(eq(outbox.organizationId, school.id), eq(outbox.kind, kind), eq(outbox.recipient, email))
  const [row] = await orm.select().from(outbox).where(isIt).orderBy(desc(outbox.id)).limit(1)
  return draftOf(orm, row, now)
}

async function addOffered() {
  const school = await addSchool(orm)
  const [ann, bob] = [someone('ann'), someone('bob')]
  return { school, ann, ...(await addChance(orm, school, ann, bob)) }
}
const settle = ({ offer, school }: Awaited<ReturnType<typeof addOffered>>, outcome: 'accepted' | 'declined') =>
  orm.transaction(async (tx) => {
    const standing = await lockItem(tx, school.id, offer.auctionItemId)
    if (standing) await endChance(tx, standing, offer, { outcome, now: new Date() })
  })

test('the next bidder reads what is theirs, until when, and where to answer, in their language', async () => {
  const { school, ann, offer, item } = await addOffered()
  await orm.update(bid).set({ language: 'es' }).where(eq(bid.auctionItemId, item.id))
  const draft = await draftLast(school, 'second-chance', ann)
  const expiresAt = offer.expiresAt.toISOString()
  const email = { language: 'es', yourBid: '125.00', expiresAt, item: { title: item.title } }
  expect(draft).toMatchObject({ kind: 'email', email })
  const answerUrl = draft.kind === 'email' && draft.email.kind === 'second-chance' ? draft.email.answerUrl : ''
  expect(answerUrl).toBe(await linkOf(orm, offer))
})

test('an offer that is over by then is not sent; who accepted has 48 hours to pay from then on', async () => {
  const answered = await addOffered()
  await settle(answered, 'accepted')
  const draft = await draftLast(answered.school, 'won', answered.ann)
  const payBy = draft.kind === 'email' && draft.email.kind === 'won' ? draft.email.payBy : null
  expect(new Date(payBy ?? 0).getTime()).toBeGreaterThan(Date.now() + 47 * HOUR)
  const late = await addOffered()
  await ageChance(orm, late.offer.id, 49)
  const deleted = await addOffered()
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, deleted.item.id))
  for (const { school, ann } of [answered, late, deleted])
    expect(await draftLast(school, 'second-chance', ann)).toMatchObject({ kind: 'needless' })
})

test('the team reads that nobody is left, unless the item was deleted', async () => {
  const offered = await addOffered()
  const { email } = await addMember(orm, offered.school, 'owner')
  await settle(offered, 'declined')
  expect(await draftLast(offered.school, 'second-chance-over', email)).toMatchObject({
    kind: 'email',
    email: { item: { title: offered.item.title }, winnersUrl: `${HOME.href}${offered.school.slug}/admin/winners` },
  })
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, offered.item.id))
  expect(await draftLast(offered.school, 'second-chance-over', email)).toMatchObject({ kind: 'needless' })
})

test('a closing summary says until when an item is offered, and never that nobody bid', async () => {
  const offered = await addOffered()
  const { school, item, offer } = offered
  const { email } = await addMember(orm, school, 'owner')
  const content = { closedAt: new Date().toISOString(), items: [{ auctionItemId: item.id, winner: null }] }
  await orm.transaction((tx) =>
    writeEmail(tx, { kind: 'closing-summary', organizationId: school.id, recipient: email, content }),
  )
  expect(await draftLast(school, 'closing-summary', email)).toMatchObject({
    email: {
      raised: '0.00',
      items: [{ winner: null, hasBids: true, offeredUntil: offer.expiresAt.toISOString() }],
      tellsHowToPay: true,
    },
  })
  await addMember(orm, school, 'admin')
  expect(await draftLast(school, 'closing-summary', email)).toMatchObject({ email: { tellsHowToPay: false } })
  await settle(offered, 'declined')
  expect(await draftLast(school, 'closing-summary', email)).toMatchObject({
    email: { items: [{ winner: null, hasBids: true, offeredUntil: null }] },
  })
})

test('a donor hears what their item raised once that is certain, and nothing where it has no winner', async () => {
  const offered = await addOffered()
  const { school, item, offer } = offered
  const given = await addDonation(orm, school, { email: someone('dee'), state: 'accepted', auctionItemId: item.id })
  const email = given.email ?? ''
  const about = { organizationId: school.id, auctionItemId: item.id, recipient: email }
  await orm.transaction((tx) =>
    writeEmail(tx, { kind: 'donation-result', ...about, content: { donationId: given.id } }),
  )
  const waiting = await draftLast(school, 'donation-result', email)
  expect(waiting.kind).toBe('wait')
  expect(waiting.kind === 'wait' && waiting.until.getTime()).toBeGreaterThan(offer.expiresAt.getTime())
  await settle(offered, 'declined')
  expect(await draftLast(school, 'donation-result', email)).toMatchObject({ kind: 'needless' })
})
