/** No call needs a longer JSON body; Bun alone would accept megabytes. */
const LONGEST_JSON = 64 * 1024

/** Why a request's body is not even read, judged by its headers; `null` when it is, or there is none. */
export function refuseBody({ headers, body }: Request): { status: 411 | 413 | 415; message: string } | null {
  if (body === null) return null
  // Chunks come without a length, and reading on until they are too many is what the sender would want.
  if (headers.has('transfer-encoding')) return { status: 411, message: 'Please send the length of the request.' }
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  if (!isJson) return { status: 415, message: 'Please send JSON.' }
  const isTooLong = Number(headers.get('content-length')) > LONGEST_JSON
  return isTooLong ? { status: 413, message: 'The request is too large.' } : null
}
