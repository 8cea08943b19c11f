import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { bidderFor, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { donation } from '../../../db/schema/donations.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import {
  type DonationForm,
  donationFields,
  donationForm,
  type TypedDonation,
} from '../../contract/auction/donations/donation.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import type { Problem } from '../../contract/values/problem.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { hashToken } from '../../server/context/token.ts'
import { type openFormTokens, refuseProgram } from '../../server/http/form-token.ts'
import type { Limit } from '../../server/http/rate-limit.ts'
import type { Uploads } from '../../server/uploads/open-uploads.ts'
import type { ReceivedForm } from '../../server/uploads/receive-form.ts'

/** Longer than any field may be; a form can carry megabytes of text instead of a photo. */
const LONGEST_TYPED = 4_000

interface Taking {
  orm: Orm
  uploads: Uploads
  tokens: ReturnType<typeof openFormTokens>
  limits: Record<'inbox' | 'organization', Limit>
}

interface Given {
  organizationId: string
  language: Language
}

type PhotoRefusal = 'not-a-picture' | 'unreadable' | 'heic' | 'too-long' | 'too-large' | 'no-room' | 'busy'

/** What became of a sent form: taken, or why not, with what was typed where it could be read. */
export type TakenDonation =
  | { kind: 'taken' }
  | { kind: 'no-form' | 'too-slow' }
  | { kind: 'fields'; issues: Problem['issues'] & object; typed: TypedDonation }
  | { kind: 'trap' | 'stale' | 'early' | 'full'; typed: TypedDonation }
  | { kind: 'too-many'; seconds: number; typed: TypedDonation }
  | { kind: 'photo'; reason: PhotoRefusal; typed: TypedDonation }

/** Judges what arrived as the form of a donation, and stores it with its photo. See product#donations. */
export async function takeDonation(
  taking: Taking,
  given: Given,
  received: ReceivedForm,
  now: Date,
): Promise<TakenDonation> {
  if (received.kind !== 'received') return received
  const typed = typedIn(received.form)
  const { data: form, error } = donationForm.safeParse(typed)
  if (!form)
    return {
      kind: 'fields',
      issues: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      typed,
    }
  const refusal = await refuse(taking, given, form, now)
  if (refusal) return { ...refusal, typed }
  const photo = await storePhoto(taking.uploads, received.form.get('photo'))
  if (photo.kind !== 'stored') return { kind: 'photo', reason: photo.kind, typed }
  const { trap, ...donation } = form
  const saved = await saveDonation(taking.orm, { ...donation, ...given, imageUrl: photo.url }, now)
  return saved === 'full' ? { kind: 'full', typed } : { kind: 'taken' }
}

/** Judged before the photo, which costs processor and disk. */
async function refuse({ orm, tokens, limits }: Taking, { organizationId }: Given, form: DonationForm, now: Date) {
  const program = refuseProgram(form.trap, await tokens.ageOf(form.token, tokenSubject(organizationId), now))
  if (program) return { kind: program }
  // In this order: who is refused for the first leaves the last one to others.
  const seconds = (await limits.inbox.count(inboxOf(form.email))) ?? (await limits.organization.count(organizationId))
  if (seconds !== null) return { kind: 'too-many' as const, seconds }
  return (await isFull(orm, organizationId)) ? { kind: 'full' as const } : null
}

/** What the form's token is about. */
export function tokenSubject(organizationId: string): string {
  return `donation ${organizationId}`
}

/** A form without a photo sends an empty file. */
async function storePhoto(uploads: Uploads, photo: FormDataEntryValue | null) {
  if (!(photo instanceof File) || photo.size === 0) return { kind: 'stored' as const, url: null }
  return uploads.storeFile(photo)
}

function typedIn(form: FormData): TypedDonation {
  const textIn = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, LONGEST_TYPED) : ''
  }
  return Object.fromEntries(donationFields.map((name) => [name, textIn(name)])) as TypedDonation
}

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
async function isFull(orm: Orm | Tx, organizationId: string): Promise<boolean> {
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
        // One that may have arrived is repeated in the same words.
        isNull(outbox.email),
        sql`jsonb_array_length(${outbox.content} -> 'donations') < ${MOST_TOLD}`,
      ),
    )
    .returning({ id: outbox.id })
  return added.length > 0
}
