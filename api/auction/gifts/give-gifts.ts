import { and, asc, eq, inArray } from 'drizzle-orm'
import { bidderFor, isBidderOf } from '../../../db/bidder-of.ts'
import { hashInbox } from '../../../db/blocked-inbox.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { publishCause } from '../../../db/publish-cause.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { blockedAddress } from '../../../db/schema/bids.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { receiptIfPaid } from '../../checkout/payments/receipt-if-paid.ts'
import { type CauseStanding, type GiftRefusal, refuseGift } from '../../contract/auction/gifts/gift-rule.ts'
import type { Bidder } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { giftWords } from '../../contract/words/catalogues.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import type { BidEntry, SentContact } from '../bidding/item-state.ts'
import { saveContact } from '../bidding/save-contact.ts'
import { addWinners } from '../closing/write-wins.ts'

/** A gift, as stored. */
export type Gift = typeof gift.$inferSelect

/** A gift on its way to its cause. */
export type NewGift = Bidder & {
  /** Made by who sends it, so that sending it twice gives once. */
  id: string
  amount: Cents
  /** As everybody may read it; `null`: no name is shown. */
  shownName: string | null
  /** What its giver said of themselves, if the organization asks and they did. */
  contact?: SentContact
}

/** Gifts to one cause: a giver's own, or what the team enters for those in the room. */
export interface Giving {
  organizationId: string
  causeId: string
  arrivedAt: Date
  /** What whoever sends them reads. */
  language: Language
  /** Each id is there once. */
  gifts: NewGift[]
  /** Set when somebody of the team enters them; a helper by their session, who alone may take them back. */
  entry?: BidEntry & { session?: string }
}

/** What became of one gift. Sent again it gets its first answer again. */
export type GivenGift = { kind: 'given'; gift: Gift } | { kind: 'refused'; refusal: GiftRefusal }

/**
 * Takes gifts, each by itself: those that are refused keep no other from counting, and nobody is told of any before they are
 * durable. See product#gifts.
 * @returns what became of each, in their order
 */
export function giveGifts(orm: Orm, giving: Giving): Promise<GivenGift[]> {
  return orm.transaction((tx) => giveWithin(tx, giving))
}

/** Takes gifts in a transaction that does more. @returns what became of each, in their order */
export async function giveWithin(tx: Tx, giving: Giving): Promise<GivenGift[]> {
  const { gifts } = giving
  const earlier = await readEarlier(tx, gifts)
  const fresh = gifts.filter(({ id }) => !earlier.has(id))
  const refusals = await refuseEach(tx, giving, fresh)
  const accepted = fresh.filter(({ id }) => !refusals.has(id))
  const given = accepted.length > 0 ? await store(tx, giving, accepted) : new Map<string, Gift>()
  // What is sent twice at once waits for the other, and is then as if it came later.
  const sentAtOnce = await readEarlier(
    tx,
    accepted.filter(({ id }) => !given.has(id)),
  )
  return gifts.map((sent): GivenGift => {
    const refusal = refusals.get(sent.id)
    if (refusal) return { kind: 'refused', refusal }
    const stored = given.get(sent.id)
    return stored
      ? { kind: 'given', gift: stored }
      : answerAgain(giving, sent, earlier.get(sent.id) ?? sentAtOnce.get(sent.id))
  })
}

interface EarlierGift {
  row: Gift
  email: string | null
}

async function readEarlier(tx: Tx, gifts: NewGift[]): Promise<Map<string, EarlierGift>> {
  if (gifts.length === 0) return new Map()
  const ids = gifts.map(({ id }) => id)
  const rows = await tx
    .select({ row: gift, email: bidder.email })
    .from(gift)
    .innerJoin(bidder, isBidderOf(gift))
    .where(inArray(gift.id, ids))
  return new Map(rows.map((row) => [row.row.id, row]))
}

function answerAgain({ organizationId, causeId, language }: Giving, sent: NewGift, earlier?: EarlierGift): GivenGift {
  if (!earlier) throw new Error(`Gift ${sent.id} is neither stored nor refused`)
  const say = giftWords(language)
  const { row } = earlier
  const isSame =
    (sent.bidderId === undefined ? earlier.email === sent.email : row.bidderId === sent.bidderId) &&
    row.organizationId === organizationId &&
    row.causeId === causeId &&
    row.amount === sent.amount &&
    row.shownName === sent.shownName
  if (!isSame) return { kind: 'refused', refusal: { code: 'key-reused', message: say('keyReused') } }
  if (row.cancelledAt) return { kind: 'refused', refusal: { code: 'cancelled', message: say('cancelled') } }
  return { kind: 'given', gift: row }
}

/** Why gifts do not count that were not sent before, by their ids. */
async function refuseEach(tx: Tx, giving: Giving, gifts: NewGift[]): Promise<Map<string, GiftRefusal>> {
  if (gifts.length === 0) return new Map()
  const standing = await lockCause(tx, giving)
  const blocked = await readBlocked(tx, giving.organizationId, gifts)
  return new Map(
    gifts.flatMap((sent) => {
      const blockedBy = sent.email === null ? null : blocked.get(hashInbox(giving.organizationId, sent.email))
      const refusal = refuseGift(giving, standing, blockedBy ?? null)
      return refusal ? [[sent.id, refusal]] : []
    }),
  )
}

/** Holds a cause as it is until the transaction ends, and reads what gifts are judged by; `null` where there is none. */
export async function lockCause(
  tx: Tx,
  { organizationId, causeId }: Pick<Giving, 'organizationId' | 'causeId'>,
): Promise<CauseStanding | null> {
  const thisCause = and(eq(cause.organizationId, organizationId), eq(cause.id, causeId))
  const [row] = await tx.select().from(cause).where(thisCause).for('share')
  if (!row) return null
  const [own] = await tx
    .select({ isActive: organization.isActive })
    .from(organization)
    .where(eq(organization.id, organizationId))
  const isOpenToPublic = row.isActive && !row.isDraft && own?.isActive === true
  return { isOpenToPublic, startTime: row.startTime, endTime: row.endTime }
}

/** Of the givers' inboxes those that are blocked, each with whom to ask. */
async function readBlocked(tx: Tx, organizationId: string, gifts: NewGift[]): Promise<Map<string, string>> {
  const hashes = gifts.flatMap(({ email }) => (email === null ? [] : hashInbox(organizationId, email)))
  if (hashes.length === 0) return new Map()
  const rows = await tx
    .select({ hash: blockedAddress.inboxHash, contact: organization.contactEmail })
    .from(blockedAddress)
    .innerJoin(organization, eq(organization.id, blockedAddress.organizationId))
    .where(inArray(blockedAddress.inboxHash, hashes))
  return new Map(rows.map(({ hash, contact }) => [hash, contact]))
}

/** @returns what was stored, by id; not what another transaction stored at the same moment */
async function store(tx: Tx, giving: Giving, gifts: NewGift[]): Promise<Map<string, Gift>> {
  const { organizationId, causeId, arrivedAt, entry } = giving
  const bidderIds = await biddersOf(tx, organizationId, gifts)
  await addWinners(tx, organizationId, [...new Set(bidderIds.values())])
  const rows = gifts.map((sent) => ({ ...sent, bidderId: bidderIds.get(sent.id) ?? '' }))
  for (const { bidderId, contact } of rows) if (contact) await saveContact(tx, { organizationId, bidderId }, contact)
  const stored = await tx
    .insert(gift)
    .values(
      rows.map(({ id, amount, shownName, bidderId }) => ({
        id,
        organizationId,
        causeId,
        bidderId,
        amount,
        shownName,
        givenAt: arrivedAt,
        language: entry?.language ?? giving.language,
        enteredByName: entry?.byName ?? null,
        enteredSession: entry?.session ?? null,
      })),
    )
    .onConflictDoNothing({ target: gift.id })
    .returning()
  const given = new Map(stored.map((row) => [row.id, row]))
  await writeGiftEmails(
    tx,
    organizationId,
    gifts.filter(({ id }) => given.has(id)),
  )
  if (given.size === 0) return given
  const givers = new Set([...given.values()].map((row) => row.bidderId))
  // What they paid too much before may pay for it.
  await receiptIfPaid(tx, organizationId, [...givers], arrivedAt)
  publishCause(tx, { organizationId, causeId })
  return given
}

/** The bidder of each gift. */
async function biddersOf(tx: Tx, organizationId: string, gifts: NewGift[]): Promise<Map<string, string>> {
  const emails = [...new Set(gifts.flatMap(({ email }) => email ?? []))].sort()
  const known = emails.length
    ? await tx
        .select({ id: bidder.id, email: bidder.email })
        .from(bidder)
        .where(and(eq(bidder.organizationId, organizationId), inArray(bidder.email, emails)))
        .orderBy(asc(bidder.id))
        // Nobody drops one meanwhile who has done nothing yet.
        .for('key share')
    : []
  const ids = new Map(known.map(({ id, email }) => [email, id]))
  // In one order everywhere, or two transactions could wait for each other.
  for (const email of emails) if (!ids.has(email)) ids.set(email, await bidderFor(tx, organizationId, email))
  return new Map(gifts.map((sent) => [sent.id, sent.bidderId ?? ids.get(sent.email) ?? '']))
}

/** Who holds a paddle is told in the room. */
async function writeGiftEmails(tx: Tx, organizationId: string, gifts: NewGift[]) {
  const emails = gifts.flatMap(({ id, email }) =>
    email === null
      ? []
      : [{ kind: 'gift-promised' as const, organizationId, recipient: email, content: { giftId: id } }],
  )
  await writeEmail(tx, ...emails)
}
