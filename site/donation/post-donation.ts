import { refusedDonation, type TypedDonation } from '../../api/contract/auction/donations/donation.ts'
import { LONGEST_PICTURE_FORM } from '../../api/contract/values/picture/picture.ts'
import { donationPageWords } from '../words/catalogues.ts'

/** What is in the form of a donation, and what is wrong with it. */
export interface DonationDraft {
  typed: TypedDonation
  /** By field; `photo` is one. */
  faults: Record<string, string>
  /** What is wrong with the form as a whole, or that something in it is. */
  message: string | null
  /** Whether it came back, without its photo. */
  isReturned: boolean
}

/** What became of a donation: sent, a form to be mended, or one that was not read. */
export type PostedDonation =
  | { kind: 'sent' }
  | { kind: 'refused'; status: number; draft: DonationDraft }
  | { kind: 'unread'; status: number; message: string }

/** An empty form, with what it has to carry. */
export function newDonation(token: string): DonationDraft {
  const line = { title: '', description: '', estimatedValue: '', donorName: '', donorUrl: '', email: '', phone: '' }
  return { typed: { ...line, wantsResult: '', token, trap: '' }, faults: {}, message: null, isReturned: false }
}

/**
 * Hands a posted form on to the API as it arrives: it may carry a photo, and what those may cost is decided there. See
 * product#donations.
 * @param freshToken for a form that has been open for too long
 */
export async function postDonation(
  { api, app, language }: Pick<App.Locals, 'api' | 'app' | 'language'>,
  { orgSlug, freshToken }: { orgSlug: string; freshToken: string },
  request: Request,
): Promise<PostedDonation> {
  // Before anything of it is read.
  const isTooLong = Number(request.headers.get('content-length')) > LONGEST_PICTURE_FORM
  if (isTooLong) return { kind: 'unread', status: 413, message: donationPageWords(language)('photoTooLarge') }
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  // A network between, under `astro dev`, would take a stream of no told length.
  const passedOn = app ? request.body : await request.bytes()
  const { data, problem, status } = await api('POST', `/api/${orgSlug}/donation`, { headers, passedOn })
  if (data) return { kind: 'sent' }
  const refusal = refusedDonation.safeParse(problem).data
  if (!refusal?.typed)
    return { kind: 'unread', status, message: refusal?.message ?? donationPageWords(language)('failed') }
  const { message, code, issues = [], typed } = refusal
  const faults = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
  const token = code === 'stale' || !typed.token ? freshToken : typed.token
  const draft = {
    typed: { ...newDonation(freshToken).typed, ...typed, token, trap: '' },
    faults,
    // On a phone the fields at fault may be far below.
    message: issues.length > 0 ? donationPageWords(language)('faults') : message,
    isReturned: true,
  }
  return { kind: 'refused', status, draft }
}
