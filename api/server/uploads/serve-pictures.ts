import type { PictureStore } from './picture-store.ts'

const PLACE = '/uploads/'
const NAME = /^[\w-]{1,80}\.webp$/

/**
 * Answers a request for a stored picture from `store`, 404 when there is none; `null` when the request is for
 * something else. A picture never changes under its name, so it may be cached forever.
 */
export async function servePicture(request: Request, store: PictureStore): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(PLACE)) return null
  const name = pathname.slice(PLACE.length)
  // Nothing is decoded: a slash or dots, however they are written, are no part of a name.
  const picture = NAME.test(name) ? await store.read(name) : null
  if (!picture || !['GET', 'HEAD'].includes(request.method)) return new Response('Not found', { status: 404 })
  const headers = {
    'Content-Type': 'image/webp',
    'Content-Length': String(picture.size),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(request.method === 'HEAD' ? null : picture, { headers })
}
