import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Takes up to twice as long as gzip, and leaves up to a fifth less. The best takes a hundred times as long. */
const QUICK = 5

const brotli = promisify(brotliCompress)
const compressors = {
  br: ({ bytes, isLasting }: Body) =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isLasting ? constants.BROTLI_MAX_QUALITY : QUICK } }),
  gzip: ({ bytes }: Body) => promisify(gzip)(bytes),
}
const names = { br: /\bbr\b/, gzip: /\bgzip\b/ }

/** How a body may travel, the best first. */
export type Encoding = keyof typeof names

/** What an answer says, compressed once for each encoding that clients ask for. */
export interface Body {
  bytes: Uint8Array<ArrayBuffer>
  /** What clients that read no compression are sent: the bytes, without a copy for each. */
  blob: Blob
  compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
  /** Whether it stays until the next start, and so is worth the best compression. */
  isLasting: boolean
}

export function toBody(bytes: Uint8Array<ArrayBuffer>, isLasting: boolean): Body {
  return { bytes, blob: new Blob([bytes]), compressed: new Map(), isLasting }
}

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|manifest))/

/** What travels in one packet anyway. */
const SMALL_BYTES = 1_400

/** Whether something of these headers gets smaller; a photo does not. */
export function isCompressible(headers: Headers): boolean {
  return COMPRESSIBLE.test(headers.get('content-type') ?? '')
}

/**
 * Answers with `body`, in the first of `encodings` that the client reads, if it gets smaller by that.
 * What is made for one request offers only gzip, which takes less.
 */
export async function answerCompressed(
  request: Request,
  body: Body,
  { status = 200, headers, encodings }: { status?: number; headers: Headers; encodings: readonly Encoding[] },
): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = encodings.find((name) => names[name].test(accepted))
  const responseHeaders = new Headers(headers)
  // A redirect has no body, and a 304 must have none.
  if (body.bytes.length === 0) return new Response(null, { status, headers: responseHeaders })
  if (!encoding || body.bytes.length <= SMALL_BYTES || !isCompressible(headers))
    return new Response(body.blob, { status, headers: responseHeaders })
  responseHeaders.delete('content-length')
  responseHeaders.set('content-encoding', encoding)
  return new Response(await compressed(body, encoding), { status, headers: responseHeaders })
}

function compressed(body: Body, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const making = body.compressed.get(encoding) ?? compressors[encoding](body)
  body.compressed.set(encoding, making)
  return making
}
