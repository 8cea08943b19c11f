import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import type { EmailReader } from '../../contract/email/email-reader.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { isSameSecret } from '../../server/context/token.ts'

/** A link to one's own bids works for so long: emails are forwarded, and searched years later. */
const BIDDER_LINK_DAYS = 90

/** An address as its links need it. */
interface Address {
  id: string
  key: string
}

/** Where somebody stops optional emails; a page, and by POST the one-click way. RFC 8058. */
export function unsubscribeUrl(publicUrl: URL, address: Address): string {
  return proven('/unsubscribe', {}, address, 'unsubscribe', publicUrl)
}

/** Where the owner of an address takes back a bid that somebody else placed with it. */
export function notMeUrl(publicUrl: URL, address: Address, bidId: string): string {
  return proven('/not-me', { bid: bidId }, address, `take back ${bidId}`, publicUrl)
}

/** Where the owner of an address takes an item that is offered to them, or not. See product#second-chances. */
export function secondChanceUrl(publicUrl: URL, address: Address, offerId: string): string {
  return new URL(secondChancePath(address, offerId), publicUrl).href
}

/** The path at which the owner of an address takes an item that is offered to them, or not. */
export function secondChancePath(address: Address, offerId: string): string {
  return provenPath('/second-chance', { offer: offerId }, address, `second chance ${offerId}`)
}

/** Where the owner of an address gives names to the places of an item that were bought with it, or takes them back. */
export function ownPlacesUrl(publicUrl: URL, address: Address, auctionItemId: string): string {
  return proven('/places', { item: auctionItemId }, address, `places of ${auctionItemId}`, publicUrl)
}

/** Where the owner of an address takes places that are held for them, or leaves the waiting list. */
export function waitingUrl(publicUrl: URL, address: Address, waitingId: string): string {
  return proven('/waiting-list', { waiting: waitingId }, address, `waiting ${waitingId}`, publicUrl)
}

/** Where the owner of an address takes back a gift that was promised with it. */
export function ownGiftUrl(publicUrl: URL, address: Address, giftId: string): string {
  return proven('/gifts', { gift: giftId }, address, `gift ${giftId}`, publicUrl)
}

/** Where somebody says that the address is theirs. */
export function confirmUrl(publicUrl: URL, address: Address): string {
  return proven('/confirm-address', {}, address, 'confirm', publicUrl)
}

/** Where somebody says that the email of their account is theirs. */
export function confirmAccountUrl(publicUrl: URL, address: Address): string {
  return proven('/confirm-address', {}, address, 'confirm account', publicUrl)
}

/** Where the reader of an address sees what is known of them, and has it erased. */
export function ownDataUrl(publicUrl: URL, address: Address): string {
  return proven('/what-we-store', {}, address, 'own data', publicUrl)
}

/** Where somebody sees their own bids at an organization. */
export function myBidsUrl(publicUrl: URL, address: Address, orgSlug: string, now: Date): string {
  const until = dayOf(new Date(now.getTime() + BIDDER_LINK_DAYS * DAY_MS))
  return proven(`/${orgSlug}/my-bids`, { until }, address, `my bids until ${until}`, publicUrl)
}

/** Whether the last day of such a link is over. */
export function isBidderLinkOver(until: string, now: Date): boolean {
  return until < dayOf(now)
}

/** In UTC: "2026-11-21". */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

function proven(path: string, facts: Record<string, string>, address: Address, purpose: Purpose, publicUrl: URL) {
  return new URL(provenPath(path, facts, address, purpose), publicUrl).href
}

function provenPath(path: string, facts: Record<string, string>, { id, key }: Address, purpose: Purpose): string {
  return `${path}?${new URLSearchParams({ ...facts, address: id, proof: proofOf(key, purpose) })}`
}

/** What a link in an email lets its reader do, without an account. */
type Purpose =
  | 'unsubscribe'
  | 'confirm'
  | 'confirm account'
  | 'own data'
  | `take back ${string}`
  | `second chance ${string}`
  | `places of ${string}`
  | `waiting ${string}`
  | `gift ${string}`
  | `my bids until ${string}`

/** Proof that its holder received email at the address: an HMAC-SHA256 with the address's own key. */
function proofOf(key: string, purpose: Purpose): string {
  return new Bun.CryptoHasher('sha256', key).update(purpose).digest('base64url')
}

/** The address that a link made for `purpose` was sent to; `null` when it is no such link. */
export async function findReader(orm: Orm | Tx, { address, proof }: EmailReader, purpose: Purpose) {
  const [addressRow] = await orm.select().from(mailAddress).where(eq(mailAddress.id, address))
  return addressRow && isSameSecret(proof, proofOf(addressRow.key, purpose)) ? addressRow : null
}
