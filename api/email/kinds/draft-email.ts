import type { Tx } from '../../../db/clients.ts'
import type { Email } from '../../../emails/define-template.tsx'
import { isOutage } from '../../server/context/unavailable.ts'
import { myBidsUrl } from '../preferences/links.ts'
import { isBlockedBidder, isRefusedSender, isTriedAgain, refuseAddress } from '../preferences/refuse-address.ts'
import { type Draft, type DraftContext, needless, type OutboxRow } from './define-email.ts'
import { emails, type SentEmail } from './emails.ts'
import { asFarAsKnown, readConfirmed } from './own-words.ts'

export type DraftEmail = typeof draftEmail

const BLOCKED = 'The recipient is blocked from bidding.'
const NONE_FROM_THEM = 'The recipient wants no email from this organization.'

/** The email of a row of the outbox, as it leaves now. Throws when the content of its row is not that of its kind. */
export async function draftEmail(context: DraftContext): Promise<Draft<SentEmail>> {
  const { tx, row, recipient, now } = context
  const reach = isTriedAgain(row.kind, recipient, now) ? { ...recipient, bouncedAt: null } : recipient
  const refusal = refuseAddress(row.kind, reach)
  if (refusal) return needless(refusal)
  if (await isSenderRefused(context)) return needless(NONE_FROM_THEM)
  if (emails[row.kind].invitesToBid && (await isBlockedBidder(tx, row))) return needless(BLOCKED)
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

/** A row of the outbox, and what becomes of it; unwritable: its email cannot be written. */
export interface Drafted {
  row: OutboxRow
  draft: Draft<SentEmail> | Unwritable
}
interface Unwritable {
  kind: 'unwritable'
  problem: string
}

type DraftRow = (tx: Tx, row: OutboxRow) => Promise<Draft<SentEmail>>

/** In the words the team reads. */
export const CANNOT_BE_WRITTEN = 'The email couldn’t be written.'

/** One that cannot be written must not hold up the others; its row says so. */
const unwritable: Unwritable = { kind: 'unwritable', problem: CANNOT_BE_WRITTEN }

/**
 * Drafts emails at once: what they read of the same kind is read by one statement, see `readTogether`. When a statement
 * fails nothing more can be read, so then those that fail on their own are found, and the others drafted without them.
 */
export async function draftTogether(tx: Tx, rows: OutboxRow[], draft: DraftRow): Promise<Drafted[]> {
  try {
    return await draftAll(tx, rows, draft)
  } catch (error) {
    if (isOutage(error)) throw error
    const failing = new Set<OutboxRow>()
    for (const row of rows) if (await failsAlone(tx, row, draft)) failing.add(row)
    if (failing.size === 0) throw error
    const drafted = await draftTogether(
      tx,
      rows.filter((row) => !failing.has(row)),
      draft,
    )
    return [...drafted, ...[...failing].map((row) => ({ row, draft: unwritable }))]
  }
}

/** Throws the error of the first statement that fails, which the driver remembers though its draft is caught. */
function draftAll(tx: Tx, rows: OutboxRow[], draft: DraftRow): Promise<Drafted[]> {
  return tx.savepoint((inner) =>
    Promise.all(rows.map(async (row) => ({ row, draft: await draft(inner, row).catch(() => unwritable) }))),
  )
}

async function failsAlone(tx: Tx, row: OutboxRow, draft: DraftRow): Promise<boolean> {
  return draftAll(tx, [row], draft).then(
    () => false,
    (error: unknown) => {
      if (isOutage(error)) throw error
      return true
    },
  )
}
