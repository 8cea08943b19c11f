import { and, eq, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { groupOf } from '../../contract/email/email-groups.ts'
import { isSecret } from '../../contract/values/kind/email-kind.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { OutboxRow } from '../kinds/define-email.ts'
import { forgetBounce, refuseAddress } from '../preferences/refuse-address.ts'
import { writtenSince } from './email-health.ts'

/** The same email is written at most once in this time, however often somebody asks. */
const MILLISECONDS_BETWEEN_REPEATS = MINUTE_MS

/** What came of it: written, or why not. `unwanted`: `reason` is in the words the team reads. */
export type Repeat =
  | { kind: 'written' | 'unknown' | 'secret' | 'under-way' | 'too-soon' }
  | { kind: 'unwanted'; reason: string }

/**
 * Writes an email of the organization's once more. It is drafted when its turn comes like any other, so it says what is
 * true then, or is not needed. A bounce of the address is forgotten: it may work by now.
 */
export function sendAgain(orm: Orm, organizationId: string, id: string, now: Date): Promise<Repeat> {
  return orm.transaction(async (tx) => {
    const email = await findEmail(tx, organizationId, id)
    if (!email) return { kind: 'unknown' }
    if (isSecret(email.kind)) return { kind: 'secret' }
    if (groupOf(email.state) === 'waiting') return { kind: 'under-way' }
    const reason = await refuseRecipient(tx, email)
    if (reason) return { kind: 'unwanted', reason }
    if (await isRecent(tx, organizationId, email, now)) return { kind: 'too-soon' }
    await forgetBounce(tx, email.recipient)
    await copyEmail(tx, email)
    const { auctionItemId, kind: about } = email
    tx.addActivity({ kind: 'email-resent', organizationId, auctionItemId, subjectId: id, about })
    return { kind: 'written' }
  })
}

async function findEmail(tx: Tx, organizationId: string, id: string): Promise<OutboxRow | null> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.organizationId, organizationId), eq(outbox.id, id)))
  return row ?? null
}

/** Locks the address, so that the second of two requests sees what the first one wrote. */
async function refuseRecipient(tx: Tx, { kind, recipient }: OutboxRow): Promise<string | null> {
  const [reach] = await tx.select().from(mailAddress).where(eq(mailAddress.email, recipient)).for('update')
  return reach ? refuseAddress(kind, { ...reach, bouncedAt: null }) : null
}

async function isRecent(tx: Tx, organizationId: string, email: OutboxRow, now: Date): Promise<boolean> {
  const recent = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.organizationId, organizationId),
        writtenSince(new Date(now.getTime() - MILLISECONDS_BETWEEN_REPEATS)),
        eq(outbox.kind, email.kind),
        eq(outbox.recipient, email.recipient),
        sql`${outbox.auctionItemId} is not distinct from ${email.auctionItemId}`,
        // Of two emails of a kind about one item, each names the bid that caused it.
        eq(outbox.content, email.content),
      ),
    )
    .limit(1)
  return recent.length > 0
}

/** With its content to the email, by which `isRecent` knows it; whether that can be sent is judged when it is drafted. */
async function copyEmail(tx: Tx, { kind, recipient, content, organizationId, auctionItemId }: OutboxRow) {
  const id = Bun.randomUUIDv7()
  await tx.insert(outbox).values({ id, kind, recipient, content, organizationId, auctionItemId })
  tx.afterCommit.requestDelivery()
}
