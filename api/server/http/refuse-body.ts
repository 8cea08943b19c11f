import { LONGEST_PICTURE_FORM } from '../../contract/values/picture/picture.ts'
import { request } from '../../contract/words/en.ts'
import { isAt } from './methods-at.ts'

/** What is read of a body: of what kind, and how many bytes at most. */
interface BodyRule {
  kind: keyof typeof kinds
  longest: number
}

const kinds = {
  json: { type: /^application\/json\s*(;|$)/i, otherType: 'Please send JSON.', tooLong: request.tooLong },
  form: {
    type: /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i,
    otherType: request.notAForm,
    tooLong: request.tooLong,
  },
  picture: { type: /^multipart\/form-data\s*;/i, otherType: request.notAForm, tooLong: request.pictureTooLong },
}

/** A bid, or somebody's name and password: what anybody may send, and must cost little to refuse. */
const shortJson: BodyRule = { kind: 'json', longest: 8 * 1024 }

/** What teams send, such as an item with its rules and disclaimers. Bun alone would accept megabytes. */
const teamJson: BodyRule = { kind: 'json', longest: 64 * 1024 }

/**
 * The form of a page without JavaScript, or of an email program whose user unsubscribes; it may choose. RFC 8058. A question
 * of 1,000 letters takes up to 12 bytes each.
 */
const pageForm: BodyRule = { kind: 'form', longest: 16 * 1024 }

/** For the `detail` of a route to which anybody may send JSON as long as a team's, or whose JSON is longer. */
export function longBody(longest = teamJson.longest) {
  return bodyDetail({ kind: 'json', longest })
}

/** For the `detail` of a route that takes a picture and the little of a form around it. */
export function pictureBody(longest = LONGEST_PICTURE_FORM) {
  return bodyDetail({ kind: 'picture', longest })
}

/** A field of our own in the description of a call. */
function bodyDetail(rule: BodyRule) {
  return { 'x-body': rule }
}

/** An address, and what the description of a call there says. */
interface Address {
  path: string
  hooks: { detail?: Partial<ReturnType<typeof bodyDetail>> }
}

/**
 * Judges bodies by the headers of their request, before anything of them is read.
 * @param addresses those of the calls, and of pages whose form is not a usual one; asked for once
 * @returns why a body is not read; `null` when it is, or there is none
 */
export function judgeBodies(addresses: () => readonly Address[]) {
  let rules: [pattern: string[], rule: BodyRule][] | null = null
  return ({ url, headers, body }: Request): { status: 411 | 413 | 415; message: string } | null => {
    if (body === null) return null
    // Chunks come without a length, and reading until the limit would play into an attacker's hands.
    if (headers.has('transfer-encoding')) return { status: 411, message: 'Please send the length of the request.' }
    rules ??= rulesOf(addresses())
    const path = new URL(url).pathname
    const parts = path.split('/')
    const [, ofAddress] = rules.find(([pattern]) => isAt(pattern, parts)) ?? []
    const { kind, longest } = ofAddress ?? usualAt(path)
    if (!kinds[kind].type.test(headers.get('content-type') ?? '')) {
      return { status: 415, message: kinds[kind].otherType }
    }
    return Number(headers.get('content-length')) > longest ? { status: 413, message: kinds[kind].tooLong } : null
  }
}

function rulesOf(addresses: readonly Address[]) {
  return addresses.flatMap(({ path, hooks: { detail } }): [string[], BodyRule][] =>
    detail?.['x-body'] ? [[path.split('/'), detail['x-body']]] : [],
  )
}

function usualAt(path: string): BodyRule {
  if (!path.startsWith('/api/')) return pageForm
  return path.includes('/admin/') || path.startsWith('/api/super-admin/') ? teamJson : shortJson
}
