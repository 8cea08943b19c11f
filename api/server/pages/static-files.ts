import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { answerCompressed, type Body, isCompressible, toBody } from '../http/compression.ts'

/** Answers a request for something built, or `null` when there is nothing of that name. */
export type ServeFile = (request: Request, pathname: string) => Promise<Response> | null

/** What may be cached, but is asked for again each time. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * Reads the built files below `folder` into memory. Only names found there are ever answered, so no path can escape it.
 * What compresses is compressed once, when first asked for.
 */
export async function openStaticFiles(folder: string, headers: Record<string, string>): Promise<ServeFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const pathname = path.slice(folder.length)
    files.set(pathOf(pathname), await readStaticFile(path, { ...headers, 'cache-control': cacheControlOf(pathname) }))
  }
  return (request, pathname) => {
    const file = files.get(pathname)
    return file ? answerWithFile(file, request) : null
  }
}

/** A prerendered page has the address of its folder. */
function pathOf(pathname: string): string {
  return pathname.replace(/\/index\.html$/, '') || '/'
}

// Everything below /_astro/ has its content's hash in its name.
function cacheControlOf(pathname: string): string {
  return pathname.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : REVALIDATE
}

async function readStaticFile(path: string, headers: Record<string, string>): Promise<StaticFile> {
  const file = Bun.file(path)
  return toStaticFile(await file.bytes(), new Headers({ ...headers, 'content-type': file.type }))
}

/** A file or page that does not change until the next start. */
export interface StaticFile {
  body: Body
  headers: Headers
  etag: string
}

/** The file of `bytes`; `headers` say what they are, and how long they may be cached elsewhere. */
export function toStaticFile(bytes: Uint8Array<ArrayBuffer>, headers: Headers): StaticFile {
  // Weak, because it is the same for every encoding.
  return { body: toBody(bytes, true), headers, etag: `W/"${Bun.hash(bytes).toString(36)}"` }
}

/** Answers a request with `file`: compressed if that makes it smaller, and a 304 to whoever has it. */
export async function answerWithFile(file: StaticFile, request: Request): Promise<Response> {
  const headers = new Headers(file.headers)
  headers.set('etag', file.etag)
  if (isCompressible(headers)) headers.append('vary', 'accept-encoding')
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  return answerCompressed(request, file.body, { headers, encodings: ['br', 'gzip'] })
}
