import { LONGEST_IMPORT } from '../../contract/auction/items/item-import.ts'
import { LONGEST_PICTURE_FORM } from '../../contract/values/picture/picture.ts'
import { request } from '../../contract/words/en.ts'

interface Kind {
  type: RegExp
  longest: number
  otherType: string
  tooLong: string
}

/** An item with its rules and disclaimers, or a report of a failure. Bun alone would accept megabytes. */
const json: Kind = {
  type: /^application\/json\s*(;|$)/i,
  longest: 64 * 1024,
  otherType: 'Please send JSON.',
  tooLong: request.tooLong,
}

/** The ids of all items that an organization has. */
const idsJson: Kind = { ...json, longest: 128 * 1024 }

/** A bid, or somebody's name and password: what anybody may send, and must cost little to refuse. */
const shortJson: Kind = { ...json, longest: 8 * 1024 }

const BULK_EDITS = /^\/api\/[^/]+\/admin\/auctions\/bulk-edits(\/preview)?$/

/** What a card service reports; signed, and as long as it likes. */
const CARD_REPORTS = /^\/api\/[^/]+\/card-reports$/

/**
 * The form of a page without JavaScript, or of an email program whose user unsubscribes; it may choose. RFC 8058. A question
 * of 1,000 letters takes up to 12 bytes each.
 */
const pageForm: Kind = {
  type: /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i,
  longest: 16 * 1024,
  otherType: request.notAForm,
  tooLong: request.tooLong,
}

/** The rows of a spreadsheet; read once it is known who sends them. */
const longJson: Kind = { ...json, longest: LONGEST_IMPORT }

/** A picture and the little of a form around it. */
const pictureForm: Kind = {
  type: /^multipart\/form-data\s*;/i,
  longest: LONGEST_PICTURE_FORM,
  otherType: request.notAForm,
  tooLong: request.pictureTooLong,
}

/** The form of a donation is posted to its page, which shows the form again and says itself what it does not read. */
const donationPage: Kind = { ...pictureForm, longest: Number.POSITIVE_INFINITY }

/** Why a request's body is not read, by its headers; `null` when it is, or there is none. */
export function refuseBody({ url, headers, body }: Request): { status: 411 | 413 | 415; message: string } | null {
  if (body === null) return null
  // Chunks come without a length, and reading until the limit would play into an attacker's hands.
  if (headers.has('transfer-encoding')) return { status: 411, message: 'Please send the length of the request.' }
  const wanted = kindAt(new URL(url).pathname)
  if (!wanted.type.test(headers.get('content-type') ?? '')) return { status: 415, message: wanted.otherType }
  const isTooLong = Number(headers.get('content-length')) > wanted.longest
  return isTooLong ? { status: 413, message: wanted.tooLong } : null
}

function kindAt(path: string): Kind {
  if (/^\/api\/(upload\/image|[^/]+\/donation)$/.test(path)) return pictureForm
  if (/^\/[^/]+\/donate$/.test(path)) return donationPage
  if (!path.startsWith('/api/')) return pageForm
  if (/^\/api\/[^/]+\/admin\/imports(\/preview)?$/.test(path)) return longJson
  if (BULK_EDITS.test(path)) return idsJson
  const isLong =
    path.includes('/admin/') ||
    path.startsWith('/api/super-admin/') ||
    path === '/api/client-error-log' ||
    CARD_REPORTS.test(path)
  return isLong ? json : shortJson
}
