import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { askedOf, isBlank, missingOf } from '../../contract/auction/bidding/bid-form.ts'
import type { Asks, BidderContact } from '../../contract/values/address/bidder-contact.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { contactWords } from '../../contract/words/catalogues.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import type { SentContact } from './item-state.ts'

interface Sent {
  organizationId: string
  asks: Asks
  email: string
  name?: string | undefined
  phone?: string | undefined
  /** What the bidder reads. */
  language: Language
  /** Whether it came from a device that is known to be theirs. */
  isOwn(): Promise<boolean>
}

/** What was sent, if anything was, to be stored with the bid; or what its bidder is told at each field that is missing. */
type JudgedContact = { contact?: SentContact; issues?: never } | { issues: { path: string; message: string }[] }

/**
 * Looks for what the organization asks of bidders. On a device known to be theirs, what they sent from one before counts as well:
 * for anybody else, an answer that depends on it would tell who bid here. See product#names-and-phone-numbers.
 */
export async function judgeContact(
  { database }: Pick<AppContext, 'database'>,
  { organizationId, asks, email, language, isOwn, ...typed }: Sent,
): Promise<JudgedContact> {
  // Most organizations ask nothing: their bids cost nothing more.
  if (asks.name === 'off' && asks.phone === 'off') return {}
  const sent = askedOf(typed, asks)
  if (isBlank(sent) && missingOf(sent, asks).length === 0) return {}
  const isTheirs = await isOwn()
  const needsMore = isTheirs && missingOf(sent, asks).length > 0
  const contact = needsMore ? withKnown(sent, await readConfirmed(database.orm, organizationId, email)) : sent
  const missing = missingOf(contact, asks)
  if (missing.length === 0) return { contact: { ...contact, isConfirmed: isTheirs } }
  const say = contactWords(language)
  return { issues: missing.map((path) => ({ path, message: say(path === 'name' ? 'nameMissing' : 'phoneMissing') })) }
}

function withKnown(sent: BidderContact, known: BidderContact | null): BidderContact {
  return { name: sent.name ?? known?.name ?? null, phone: sent.phone ?? known?.phone ?? null }
}

/**
 * What a bidder sent of themselves from a device that is known to be theirs. What somebody else typed with their address is not
 * theirs, and a bid of theirs must not make it so.
 */
export async function readConfirmed(orm: Orm, organizationId: string, email: string): Promise<BidderContact | null> {
  const [confirmed] = await orm
    .select({ name: bidder.name, phone: bidder.phone })
    .from(bidder)
    .where(and(eq(bidder.organizationId, organizationId), eq(bidder.email, email), bidder.isConfirmed))
  return confirmed ?? null
}
