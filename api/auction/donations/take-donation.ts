import type { Orm } from '../../../db/clients.ts'
import {
  type DonationForm,
  donationFields,
  donationForm,
  type TypedDonation,
} from '../../contract/auction/donations/donation.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import type { Problem } from '../../contract/values/problem.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { type openFormTokens, refuseProgram } from '../../server/http/form-token.ts'
import type { Limit } from '../../server/http/rate-limit.ts'
import type { Uploads } from '../../server/uploads/open-uploads.ts'
import type { ReceivedForm } from '../../server/uploads/receive-form.ts'
import { isFull, saveDonation } from './save-donation.ts'

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
  if (!form) return { kind: 'fields', issues: error.issues.map(toIssue), typed }
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

function toIssue({ path, message }: { path: PropertyKey[]; message: string }) {
  return { path: path.join('.'), message }
}
