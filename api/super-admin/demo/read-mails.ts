import { and, desc, eq } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { emailSchema } from '../../contract/email/email.ts'
import type { DemoEmail, OwnDemoBid } from '../../contract/super-admin/demo-email.ts'
import { draftEmail } from '../../email/drafts/draft-email.ts'
import { SHOWN_NOT_SENT } from '../../email/outbox/claim-emails.ts'
import type { DraftContext, OutboxRow } from '../../email/outbox/draft.ts'
import { madeUpRecipient, showEmail } from '../../email/outbox/show-email.ts'

const MOST_SHOWN = 20

/**
 * The emails the bidder of a bid in the sandbox would have received, newest first; `null` when the bid is not theirs.
 */
export async function readDemoEmails(
  orm: Orm,
  own: OwnDemoBid,
  occasion: Pick<DraftContext, 'publicUrl' | 'now'>,
): Promise<DemoEmail[] | null> {
  const rows = await orm.transaction(async (tx) => {
    const visitor = await findBidder(tx, own)
    if (!visitor) return null
    const written = await findEmails(tx, visitor)
    return Promise.all(written.map((row) => writeOnce(tx, row, occasion)))
  })
  return rows && Promise.all(rows.filter((row) => row.email !== null).map(show))
}

interface DemoBidder {
  organizationId: string
  email: string
}

/** One whose bid was taken back is told so too. */
async function findBidder(tx: Tx, { bid: bidId, key }: OwnDemoBid): Promise<DemoBidder | null> {
  for (const table of [bid, cancelledBid]) {
    const { id, organizationId, idempotencyKey } = table
    const [ownBid] = await tx
      .select({ email: bidder.email, organizationId })
      .from(table)
      .innerJoin(bidder, isBidderOf(table))
      .innerJoin(organization, eq(organization.id, organizationId))
      .where(and(eq(id, bidId), eq(idempotencyKey, key), eq(organization.isDemo, true)))
    if (ownBid?.email) return { ...ownBid, email: ownBid.email }
  }
  return null
}

function findEmails(tx: Tx, { organizationId, email }: DemoBidder): Promise<OutboxRow[]> {
  return tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.organizationId, organizationId), eq(outbox.recipient, email)))
    .orderBy(desc(outbox.id))
    .limit(MOST_SHOWN)
    .for('update')
}

/** Written when the email is first opened, and unchanged afterwards, like one that was sent. */
async function writeOnce(
  tx: Tx,
  row: OutboxRow,
  { publicUrl, now }: Pick<DraftContext, 'publicUrl' | 'now'>,
): Promise<OutboxRow> {
  const isUnwritten = row.email === null && (row.state === 'queued' || row.problem === SHOWN_NOT_SENT)
  if (!isUnwritten) return row
  const draft = await draftEmail({ tx, row, recipient: madeUpRecipient(row.recipient), publicUrl, now })
  if (draft.kind === 'wait') return row
  const settled = draft.kind === 'email' ? { email: draft.email, problem: SHOWN_NOT_SENT } : { problem: draft.reason }
  await tx
    .update(outbox)
    .set({ ...settled, state: 'suppressed' })
    .where(eq(outbox.id, row.id))
  return { ...row, ...settled }
}

async function show({ id, createdAt, email: stored }: OutboxRow): Promise<DemoEmail> {
  return { id, writtenAt: createdAt.toISOString(), ...(await showEmail(emailSchema.parse(stored), 'lead the page')) }
}
