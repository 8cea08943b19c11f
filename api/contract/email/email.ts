import { z } from 'zod'
import { type EmailKind, messageAudiences, signInChanges } from '../values/kind/email-kind.ts'
import { roles } from '../values/kind/role.ts'
import { bidEmails } from './bid-emails.ts'
import { closingEmails } from './closing-emails.ts'
import {
  aboutItem,
  instant,
  item,
  language,
  link,
  ownBids,
  price,
  sender,
  toBidder,
  unsubscribe,
} from './email-parts.ts'

// What the templates are filled with: everything they say, and every address they link to. Prices are decimal
// strings such as "130.00", instants ISO strings, links absolute. Time left is counted from `sentAt`.
export type Sender = z.output<typeof sender>
export type EmailItem = z.output<typeof item>

/** What a team writes to bidders, in its own words. See product#messages-to-bidders. */
const messageEmail = z.object({
  kind: z.literal('message'),
  ...ownBids,
  ...unsubscribe,
  ...toBidder,
  /** Why its reader gets it. */
  audience: z.enum(messageAudiences),
  subject: z.string(),
  text: z.string(),
})

/** Emails about items that people give. See product#donations. */
const donationEmails = [
  /** To somebody who offered an item. Of what they wrote it says the title alone: the address may be anybody's. */
  z.object({
    kind: z.literal('donation-received'),
    ...toBidder,
    ...unsubscribe,
    title: z.string(),
    estimatedValue: price.nullable(),
    wantsResult: z.boolean(),
  }),
  /** To the organization: what was offered to it since it was last told. */
  z.object({
    kind: z.literal('donation-offered'),
    ...unsubscribe,
    organization: sender,
    donations: z.array(z.object({ id: z.string(), title: z.string(), estimatedValue: price.nullable() })).min(1),
    donationsUrl: link,
  }),
  /** To a donor, after the closing; `amount`: `null` when nobody bid. */
  z.object({ kind: z.literal('donation-result'), ...aboutItem, ...unsubscribe, amount: price.nullable() }),
] as const

/** An email before it is put into words: its kind and all it says. */
export const emailSchema = z.discriminatedUnion('kind', [
  ...bidEmails,
  ...closingEmails,
  z.object({
    kind: z.literal('invitation'),
    ...unsubscribe,
    organization: sender,
    role: z.enum(roles),
    inviterName: z.string(),
    acceptUrl: link,
    expiresAt: instant,
  }),
  messageEmail,
  /** Six digits that open My bids. `organizationName`: where they were asked for. */
  z.object({
    kind: z.literal('bidder-code'),
    language,
    organizationName: z.string(),
    code: z.string(),
    expiresAt: instant,
    sentAt: instant,
  }),
  z.object({
    kind: z.literal('forgotten-password'),
    name: z.string(),
    resetUrl: link,
    expiresAt: instant,
    sentAt: instant,
  }),
  z.object({
    kind: z.literal('confirm-email'),
    name: z.string(),
    newEmail: z.string(),
    confirmUrl: link,
    expiresAt: instant,
    sentAt: instant,
  }),
  /** To the admin of an organization, or to who was; `isNew` tells which. */
  z.object({
    kind: z.literal('admin-changed'),
    organization: sender,
    newName: z.string(),
    formerName: z.string().nullable(),
    isNew: z.boolean(),
    adminUrl: link,
  }),
  /** To the organization, from somebody who asks about an item; an answer goes to them. */
  z.object({
    kind: z.literal('question'),
    ...unsubscribe,
    organization: sender,
    item,
    askerEmail: z.string(),
    text: z.string(),
  }),
  ...donationEmails,
  /** To the address that the account still has. */
  z.object({
    kind: z.literal('email-change-asked'),
    name: z.string(),
    newEmail: z.string(),
    protectUrl: link,
  }),
  /** To somebody with an account, who is to show that the address is theirs. */
  z.object({
    kind: z.literal('confirm-address'),
    name: z.string(),
    confirmUrl: link,
  }),
  /** To the address that the account had before. */
  z.object({
    kind: z.literal('email-changed'),
    name: z.string(),
    newEmail: z.string(),
    protectUrl: link,
    expiresAt: instant,
    sentAt: instant,
  }),
  /** To whom the account belongs, in case it was somebody else. */
  z.object({
    kind: z.literal('sign-in-changed'),
    name: z.string(),
    change: z.enum(signInChanges),
    newPasswordUrl: link,
  }),
])
export type Email = z.output<typeof emailSchema>
/** An email of one kind, or of some. */
export type EmailOf<Kind extends EmailKind> = Extract<Email, { kind: Kind }>
