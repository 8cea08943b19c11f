import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { bidderFor, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { donation } from '../../../db/schema/donations.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { DonationForm } from '../../contract/auction/donations/donation.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { hashToken } from '../../server/context/token.ts'

/** The most donations that wait for a team's answer. See product#bounds. */
const MOST_NEW = 200

interface NewDonation extends Omit<DonationForm, 'trap'> {
  organizationId: string
  imageUrl: string | null
  /** What the donor reads. */
  language: Language
}

/** Stores a donation for the team to look at, once a form; `full` when too many wait already. */
export function saveDonation(orm: Orm, { token, email, ...given }: NewDonation, now: Date): Promise<'saved' | 'full'> {
  return orm.transaction(async (tx) => {
    const bidderId = await bidderFor(tx, given.organizationId, email)
    await lockOrganization(tx, given.organizationId)
    if (await isFull(tx, given.organizationId)) return 'full'
    // Pressed twice it is one donation; written anew on the same form it is another.
    const form = hashToken(`${token} ${email} ${given.title}`)
    const [saved] = await tx
      .insert(donation)
      .values({ ...given, bidderId, form, createdAt: now })
      .onConflictDoNothing({ target: donation.form })
      .returning()
    if (saved) await writeDonationEmails(tx, { ...saved, email }, now)
    return 'saved'
  })
}

/** Whether an organization has as many unanswered donations as it can have. */
export async function isFull(orm: Orm | Tx, organizationId: string): Promise<boolean> {
  const newDonations = and(eq(donation.organizationId, organizationId), eq(donation.state, 'new'))
  return (await orm.$count(donation, newDonations)) >= MOST_NEW
}

/** A team is told this often at most; what is offered meanwhile is in one email. */
const TEAM_EVERY_MS = 15 * MINUTE_MS
/** As many as are listed, and as may wait. */
const MOST_TOLD = 200

type SavedDonation = Pick<typeof donation.$inferSelect, 'id' | 'organizationId'> & { email: string }

/** Thanks a donor, and tells the team. The organization is locked. See product#donations. */
async function writeDonationEmails(tx: Tx, saved: SavedDonation, now: Date): Promise<void> {
  if (!(await wasThanked(tx, saved, now))) {
    const { organizationId, email } = saved
    const content = { donationId: saved.id }
    await writeEmail(tx, { kind: 'donation-received', organizationId, recipient: email, content })
  }
  await tellTeam(tx, saved, now)
}

/** One email a day to an inbox from an organization: anybody can offer something with any address. */
async function wasThanked(tx: Tx, { id, organizationId, email }: SavedDonation, now: Date): Promise<boolean> {
  const isOther = and(eq(donation.organizationId, organizationId), ne(donation.id, id), isNotNull(bidder.email))
  const others = await tx
    .select({ email: bidder.email })
    .from(donation)
    .innerJoin(bidder, isBidderOf(donation))
    .where(and(isOther, gt(donation.createdAt, new Date(now.getTime() - DAY_MS))))
  const inbox = inboxOf(email)
  return others.some((other) => inboxOf(other.email ?? '') === inbox)
}

async function tellTeam(tx: Tx, { id, organizationId }: SavedDonation, now: Date) {
  const isTold = and(eq(outbox.organizationId, organizationId), eq(outbox.kind, 'donation-offered'))
  const [last] = await tx.select().from(outbox).where(isTold).orderBy(desc(outbox.id)).limit(1)
  const [organizationRow] = await tx.select().from(organization).where(eq(organization.id, organizationId))
  const recipient = organizationRow?.contactEmail ?? ''
  // What waits for the last contact is not told what is offered to the next.
  if (last?.recipient === recipient && (await addTo(tx, last.id, id))) return
  const sendAfter = new Date(Math.max(now.getTime(), (last?.createdAt.getTime() ?? 0) + TEAM_EVERY_MS))
  const about = { kind: 'donation-offered' as const, organizationId, recipient }
  await writeEmail(tx, { ...about, content: { donations: [id] }, ...(last && { sendAfter }) })
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
