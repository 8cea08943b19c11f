import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import { inboxOf } from '../../email/outbox/inbox-of.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'

/** A team is told this often at most; what is offered meanwhile is in one email. */
const TEAM_EVERY_MS = 15 * MINUTE_MS
/** As many as are listed, and as may wait. */
const MOST_TOLD = 200

type Offered = typeof donation.$inferSelect

/** Thanks a donor, and tells the team. The organization is locked. See product.md#donations. */
export async function writeDonationEmails(tx: Tx, offered: Offered, now: Date): Promise<void> {
  if (!(await wasThanked(tx, offered, now))) {
    const { organizationId, email } = offered
    const content = { donationId: offered.id }
    if (email) await writeEmail(tx, { kind: 'donation-received', organizationId, recipient: email, content })
  }
  await tellTeam(tx, offered, now)
}

/** One email a day to an inbox from an organization: anybody can offer something with any address. */
async function wasThanked(tx: Tx, { id, organizationId, email }: Offered, now: Date): Promise<boolean> {
  const isOther = and(eq(donation.organizationId, organizationId), ne(donation.id, id), isNotNull(donation.email))
  const others = await tx
    .select({ email: donation.email })
    .from(donation)
    .where(and(isOther, gt(donation.createdAt, new Date(now.getTime() - DAY_MS))))
  const inbox = inboxOf(email ?? '')
  return others.some((other) => inboxOf(other.email ?? '') === inbox)
}

async function tellTeam(tx: Tx, { id, organizationId }: Offered, now: Date) {
  const isTold = and(eq(outbox.organizationId, organizationId), eq(outbox.kind, 'donation-offered'))
  const [last] = await tx.select().from(outbox).where(isTold).orderBy(desc(outbox.id)).limit(1)
  const [organizationRow] = await tx.select().from(organization).where(eq(organization.id, organizationId))
  const recipient = organizationRow?.contactEmail ?? ''
  // What waits for the last contact is not told what is offered to the next.
  if (last?.recipient === recipient && (await addTo(tx, last.id, id))) return
  const sendAfter = new Date(Math.max(now.getTime(), (last?.createdAt.getTime() ?? 0) + TEAM_EVERY_MS))
  const mail = { kind: 'donation-offered' as const, organizationId, recipient }
  await writeEmail(tx, { ...mail, content: { donations: [id] }, ...(last && { sendAfter }) })
}

/** Whether an email that waits took one more donation in; it may have been claimed meanwhile. */
async function addTo(tx: Tx, emailId: string, donationId: string): Promise<boolean> {
  const donations = sql`(${outbox.content} -> 'donations') || to_jsonb(${donationId}::text)`
  const added = await tx
    .update(outbox)
    .set({ content: sql`jsonb_build_object('donations', ${donations})` })
    .where(
      and(
        eq(outbox.id, emailId),
        eq(outbox.state, 'queued'),
        sql`jsonb_array_length(${outbox.content} -> 'donations') < ${MOST_TOLD}`,
      ),
    )
    .returning({ id: outbox.id })
  return added.length > 0
}
