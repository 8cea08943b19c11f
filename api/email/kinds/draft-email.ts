import type { Email } from '../../../emails/define-template.tsx'
import { myBidsUrl } from '../preferences/links.ts'
import { refuseAddress } from '../preferences/refuse-address.ts'
import { isRefusedSender } from '../preferences/refused-senders.ts'
import { type Draft, type DraftContext, needless } from './draft.ts'
import { emails, type SentEmail } from './emails.ts'
import { asFarAsKnown, readConfirmed } from './own-words.ts'

export type DraftEmail = typeof draftEmail

const NONE_FROM_THEM = 'The recipient wants no email from this organization.'

/** The email of a row of the outbox, as it leaves now. Throws when the content of its row is not that of its kind. */
export async function draftEmail(context: DraftContext): Promise<Draft<SentEmail>> {
  const { tx, row, recipient } = context
  const refusal = refuseAddress(row.kind, recipient)
  if (refusal) return needless(refusal)
  if (await isSenderRefused(context)) return needless(NONE_FROM_THEM)
  const draft = await emails[row.kind].draft(context, row.content)
  const confirmed = await readConfirmed(tx, row.organizationId, recipient.confirmedAt !== null)
  if (draft.kind !== 'email') return draft
  return { kind: 'email', email: await asFarAsKnown(await withMyBids(draft.email, context), confirmed) }
}

async function isSenderRefused({ tx, row, recipient }: DraftContext): Promise<boolean> {
  return row.organizationId !== null && isRefusedSender(tx, recipient.id, row.organizationId)
}

/** Adds the link to one's own bids, which every email to a bidder carries. */
export async function withMyBids<Sent extends Email>(
  email: Sent,
  { recipient, publicUrl, now }: Pick<DraftContext, 'recipient' | 'publicUrl' | 'now'>,
): Promise<Sent> {
  const { schema } = await emails[email.kind].template()
  if (!email.organization || !('myBidsUrl' in schema.shape)) return email
  const orgSlug = new URL(email.organization.url).pathname.slice(1)
  return { ...email, myBidsUrl: myBidsUrl(publicUrl, recipient, orgSlug, now) }
}
