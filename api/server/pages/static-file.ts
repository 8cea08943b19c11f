import { answerCompressed, type Body, isCompressible, toBody } from '../http/compression.ts'

/** A file or page that does not change until the next start. */
export interface StaticFile {
  body: Body
  headers: Headers
  etag: string
}

/** The file of `bytes`; `headers` say what they are, and how long they may be cached elsewhere. */
export function toStaticFile(bytes: Uint8Array<ArrayBuffer>, headers: Headers): StaticFile {
  // Weak, because it is the same for every encoding.
  return { body: toBody(bytes), headers, etag: `W/"${Bun.hash(bytes).toString(36)}"` }
}

/** Answers a request with `file`: compressed if that makes it smaller, and a 304 to whoever has it. */
export async function answerWithFile(file: StaticFile, request: Request): Promise<Response> {
  const headers = new Headers(file.headers)
  headers.set('etag', file.etag)
  if (isCompressible(headers)) headers.append('vary', 'accept-encoding')
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  return answerCompressed(request, file.body, { headers, encodings: ['br', 'gzip'] })
}
