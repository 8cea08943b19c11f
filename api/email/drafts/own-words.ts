import type { Orm, Tx } from '../../../db/clients.ts'
import { shorten } from '../../../emails/safe-text.ts'
import { type Email, emailSchema } from '../../contract/email/email.ts'
import { DEFAULT_RULES, rulesFor } from '../../contract/organizations/default-rules.ts'
import type { EmailKind } from '../../contract/values/kind/email-kind.ts'
import { withoutHosts } from '../../contract/values/text/line-of-text.ts'
import type { Draft } from '../outbox/draft.ts'
import { isUnconfirmed } from '../preferences/unconfirmed-organizations.ts'

/** Who has shown that their address is theirs: the admin of the organization, and the recipient. */
interface Confirmed {
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
export function asFarAsKnown(draft: Draft, confirmed: Confirmed): Draft {
  if (draft.kind !== 'email' || (confirmed.organization && confirmed.recipient)) return draft
  const email = withoutOwnWords(draft.email)
  const isNamedByKnown = confirmed.organization && !isOfAccount(email)
  return { kind: 'email', email: isNamedByKnown || !isToStranger(email, confirmed) ? email : withPlainNames(email) }
}

function withoutOwnWords(email: Email): Email {
  if (!isToBidder(email)) return email
  const organization = { ...email.organization, contactInfo: null, hasOwnWords: false }
  // They get it once they confirmed their email.
  if (email.kind === 'message') return { ...email, organization, subject: '', text: '' }
  if (email.kind === 'payment-receipt') {
    const payments = email.payments.map((line) => ({ ...line, reference: null }))
    return { ...email, organization, payments, postalAddress: null, taxNumber: null }
  }
  if (email.kind !== 'won' && email.kind !== 'payment-reminder') return { ...email, organization }
  const standard = rulesFor(DEFAULT_RULES, email.language)
  const rules = email.rules === null || email.rules === standard ? email.rules : ''
  return { ...email, organization, instructions: null, paymentUrl: null, rules }
}

function isToBidder(email: Email) {
  return 'organization' in email && 'language' in email
}

/** One that greets whose account it is by the name they gave. */
function isOfAccount(email: Email) {
  return 'name' in email
}

/** A contact email is whatever address somebody typed. */
const TO_STRANGERS: EmailKind[] = ['bidder-code', 'invitation', 'donation-offered']

/** Whether its reader may have nothing to do with its sender; an account can be opened with anybody's address, too. */
function isToStranger(email: Email, { recipient }: Confirmed): boolean {
  return !recipient || isToBidder(email) || isOfAccount(email) || TO_STRANGERS.includes(email.kind)
}

/** Where an email to a stranger names an organization, an item, or a person. */
const NAMES = new Set(['name', 'organizationName', 'title', 'inviterName', 'byName', 'newName', 'formerName'])
const LONGEST_NAME = 40
/** Of a list of items, so many are named: together, titles could be a message. */
const MOST_NAMED = 5
/** In digits of any script, with whatever but letters between them. */
const PHONE = /\+?\p{N}(?:[^\p{L}\p{N}]*\p{N}){6,}/gu

function withPlainNames(email: Email): Email {
  const plain = (key: string, value: unknown) => {
    if (Array.isArray(value)) return value.map((entry, index) => (index < MOST_NAMED ? entry : withoutTitle(entry)))
    return NAMES.has(key) && typeof value === 'string' ? plainName(value) : value
  }
  return emailSchema.parse(JSON.parse(JSON.stringify(email), plain))
}

function withoutTitle(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'title' in entry ? { ...entry, title: '…' } : entry
}

/** Enough to recognize an item or a school by, too little for a message. */
function plainName(name: string): string {
  return shorten(withoutHosts(name).replace(PHONE, '…'), LONGEST_NAME)
}
