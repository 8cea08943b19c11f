import type { Orm, Tx } from '../../../db/clients.ts'
import type { Email } from '../../../emails/define-template.tsx'
import { shorten } from '../../../emails/safe-text.ts'
import { withoutHosts } from '../../contract/values/text/line-of-text.ts'
import { isUnconfirmed } from '../preferences/unconfirmed-organizations.ts'
import { definitionOf, parseEmail, type SentEmail } from './emails.ts'

/** Who has shown that their address is theirs: the admin of the organization, and the recipient. */
export interface Confirmed {
  organization: boolean
  recipient: boolean
}

/** Whether the admin of an organization has, and the recipient, of whom the caller knows; an email of no organization is ours. */
export async function readConfirmed(
  orm: Orm | Tx,
  organizationId: string | null,
  recipient: boolean,
): Promise<Confirmed> {
  return { organization: organizationId === null || !(await isUnconfirmed(orm, organizationId)), recipient }
}

/**
 * An email to a bidder as it goes out while not both are confirmed. Anybody can found an organization, and bid there with
 * anybody's address: names apart, it then holds no words of the organization's, and no links but ours. Of names an
 * organization that nobody knows yet has no more than tells a winner what they won. See product#own-words.
 */
export async function asFarAsKnown<Sent extends Email>(email: Sent, confirmed: Confirmed): Promise<Sent | SentEmail> {
  if (confirmed.organization && confirmed.recipient) return email
  const plain = withoutOwnWords(email)
  const isNamedByKnown = confirmed.organization && !isOfAccount(plain)
  return parseEmail(isNamedByKnown || !isToStranger(plain, confirmed) ? plain : withPlainNames(plain))
}

function withoutOwnWords(email: Email): Email {
  const { organization } = email
  if (!organization || !isToBidder(email)) return email
  const plain = definitionOf(email.kind).withoutOwnWords?.(email) ?? email
  const sender = { ...organization, contactInfo: null, logoUrl: null, eventName: null, hasOwnWords: false }
  return { ...plain, organization: sender, ...('item' in plain && { item: withoutPicture(plain.item) }) }
}

/** A picture can hold words. */
function withoutPicture(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? { ...item, imageUrl: null } : item
}

function isToBidder(email: Email): boolean {
  return 'organization' in email && 'language' in email
}

/** One that greets whose account it is by the name they gave. */
function isOfAccount(email: Email) {
  return 'name' in email
}

/** Whether its reader may have nothing to do with its sender; an account can be opened with anybody's address, too. */
function isToStranger(email: Email, { recipient }: Confirmed): boolean {
  return !recipient || isToBidder(email) || isOfAccount(email) || definitionOf(email.kind).isToStrangers === true
}

/** Where an email to a stranger names an organization, a person, or what is sold or given to; `kind`: of place, others are words of ours. */
const NAMES = new Set([
  'name',
  'organizationName',
  'title',
  'cause',
  'kind',
  'inviterName',
  'byName',
  'newName',
  'formerName',
])
const LONGEST_NAME = 40
/** Of a list of items, or of kinds of place, so many are named: together, names could be a message. */
const MOST_NAMED = 5
/** In digits of any script, with whatever but letters between them. */
const PHONE = /\+?\p{N}(?:[^\p{L}\p{N}]*\p{N}){6,}/gu

function withPlainNames(email: Email): unknown {
  const plain = (key: string, value: unknown) => {
    if (Array.isArray(value)) return value.map((entry, index) => (index < MOST_NAMED ? entry : withoutTitle(entry)))
    return NAMES.has(key) && typeof value === 'string' ? plainName(value) : value
  }
  return JSON.parse(JSON.stringify(email), plain)
}

function withoutTitle(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  if ('title' in entry) return { ...entry, title: '…' }
  if ('cause' in entry) return { ...entry, cause: '…' }
  return 'kind' in entry && 'quantity' in entry ? { ...entry, kind: '…' } : entry
}

/** Enough to recognize an item or a school by, too little for a message. */
function plainName(name: string): string {
  return shorten(withoutHosts(name).replace(PHONE, '…'), LONGEST_NAME)
}
