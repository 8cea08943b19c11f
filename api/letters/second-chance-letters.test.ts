import { expect, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import { lockItem } from '../../db/locks.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addDonation } from '../../tests/support/donation.ts'
import { draftOf } from '../../tests/support/draft.ts'
import { HOME } from '../../tests/support/mail-reader.ts'
import { addSchool, type School } from '../../tests/support/school.ts'
import { addOffer, ageOffer, linkOf } from '../../tests/support/second-chance.ts'
import { addMember } from '../../tests/support/team.ts'
import type { LetterKind } from '../contract/values/mail-kind.ts'
import { HOUR_MS } from '../contract/values/time.ts'
import { writeMail } from '../outbox/write-mail.ts'
import { settleOffer } from '../second-chances/settle-offer.ts'

const { orm } = await sharedDatabase()
const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** Drafts the last email of a kind that an organization wrote to somebody. */
async function draftLast(school: School, kind: LetterKind, email: string, now = new Date()) {
  const isIt = and(eq(outbox.organizationId, school.id), eq(outbox.kind, kind), eq(outbox.recipient, email))
  const [row] = await orm.select().from(outbox).where(isIt).orderBy(desc(outbox.id)).limit(1)
  return draftOf(orm, row, now)
}

async function addOffered() {
  const school = await addSchool(orm)
  const [ann, bob] = [someone('ann'), someone('bob')]
  return { school, ann, ...(await addOffer(orm, school, ann, bob)) }
}
const settle = ({ offer, school }: Awaited<ReturnType<typeof addOffered>>, outcome: 'accepted' | 'declined') =>
  orm.transaction(async (tx) => {
    const standing = await lockItem(tx, school.id, offer.auctionItemId)
    if (standing) await settleOffer(tx, standing, offer, { outcome, now: new Date() })
  })

test('the next bidder reads what is theirs, until when, and where to answer, in their language', async () => {
  const { school, ann, offer, item } = await addOffered()
  await orm.update(bid).set({ language: 'es' }).where(eq(bid.auctionItemId, item.id))
  const draft = await draftLast(school, 'second-chance', ann)
  const expiresAt = offer.expiresAt.toISOString()
  const letter = { language: 'es', yourBid: '125.00', expiresAt, item: { title: item.title } }
  expect(draft).toMatchObject({ kind: 'letter', letter })
  const answerUrl = draft.kind === 'letter' && draft.letter.kind === 'second-chance' ? draft.letter.answerUrl : ''
  expect(answerUrl).toBe(await linkOf(orm, offer))
})

test('an offer that is over by then is not sent', async () => {
  const answered = await addOffered()
  await settle(answered, 'accepted')
  const late = await addOffered()
  await ageOffer(orm, late.offer.id, 49)
  const deleted = await addOffered()
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, deleted.item.id))
  for (const { school, ann } of [answered, late, deleted])
    expect(await draftLast(school, 'second-chance', ann)).toMatchObject({ kind: 'needless' })
})

test('who accepts has 48 hours to pay from then on', async () => {
  const offered = await addOffered()
  await settle(offered, 'accepted')
  const draft = await draftLast(offered.school, 'won', offered.ann)
  const payBy = draft.kind === 'letter' && draft.letter.kind === 'won' ? draft.letter.payBy : null
  expect(new Date(payBy ?? 0).getTime()).toBeGreaterThan(Date.now() + 47 * HOUR_MS)
})

test('the team reads that nobody is left, unless the item was deleted', async () => {
  const offered = await addOffered()
  const { email } = await addMember(orm, offered.school, 'owner')
  await settle(offered, 'declined')
  expect(await draftLast(offered.school, 'second-chance-over', email)).toMatchObject({
    kind: 'letter',
    letter: { item: { title: offered.item.title }, winnersUrl: `${HOME.href}${offered.school.slug}/admin/winners` },
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
    writeMail(tx, { kind: 'closing-summary', organizationId: school.id, recipient: email, content }),
  )
  expect(await draftLast(school, 'closing-summary', email)).toMatchObject({
    letter: { raised: '0.00', items: [{ winner: null, hasBids: true, offeredUntil: offer.expiresAt.toISOString() }] },
  })
  await settle(offered, 'declined')
  expect(await draftLast(school, 'closing-summary', email)).toMatchObject({
    letter: { items: [{ winner: null, hasBids: true, offeredUntil: null }] },
  })
})

test('a donor hears what their item raised once that is certain, and nothing where it has no winner', async () => {
  const offered = await addOffered()
  const { school, item, offer } = offered
  const given = await addDonation(orm, school, { email: someone('dee'), state: 'accepted', auctionItemId: item.id })
  const email = given.email ?? ''
  const about = { organizationId: school.id, auctionItemId: item.id, recipient: email }
  await orm.transaction((tx) => writeMail(tx, { kind: 'donation-result', ...about, content: { donationId: given.id } }))
  const waiting = await draftLast(school, 'donation-result', email)
  expect(waiting.kind).toBe('wait')
  expect(waiting.kind === 'wait' && waiting.until.getTime()).toBeGreaterThan(offer.expiresAt.getTime())
  await settle(offered, 'declined')
  expect(await draftLast(school, 'donation-result', email)).toMatchObject({ kind: 'needless' })
})
