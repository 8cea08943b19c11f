import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressors

/** A file or a page that stays what it is until the next start. */
export interface StaticFile {
  bytes: Uint8Array<ArrayBuffer>
  headers: Headers
  etag: string
  /** Filled as clients ask. */
  compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

/** The asset of `bytes`; `headers` say what they are, and how long they may be cached elsewhere. */
export function toStaticFile(bytes: Uint8Array<ArrayBuffer>, headers: Headers): StaticFile {
  // Weak, because it is the same for every encoding.
  return { bytes, headers, etag: `W/"${Bun.hash(bytes).toString(36)}"`, compressed: new Map() }
}

/** Answers a request with `asset`: compressed if it compresses, and not at all to whoever has it. */
export async function answerWith(asset: StaticFile, request: Request): Promise<Response> {
  const headers = new Headers(asset.headers)
  headers.set('etag', asset.etag)
  const compresses = /^(text\/|image\/svg|application\/(json|manifest))/.test(headers.get('content-type') ?? '')
  if (compresses) headers.append('vary', 'accept-encoding')
  if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })
  const encoding = compresses ? acceptedBy(request) : null
  if (encoding === null) return new Response(asset.bytes, { headers })
  headers.set('content-encoding', encoding)
  return new Response(await compressed(asset, encoding), { headers })
}

function acceptedBy(request: Request): Encoding | null {
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function compressed(asset: StaticFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = asset.compressed.get(encoding)
  if (known) return known
  const making = compressors[encoding](asset.bytes)
  asset.compressed.set(encoding, making)
  return making
}
