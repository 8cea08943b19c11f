import { join } from 'node:path'

const PLACE = '/uploads/'
const NAME = /^[\w-]{1,80}\.webp$/

/**
 * Answers a request for a stored picture from `folder`, 404 when there is none; `null` when the request is for
 * something else. A picture never changes under its name, so it may be cached forever.
 */
export async function servePicture(request: Request, folder: string): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(PLACE)) return null
  const picture = await findPicture(pathname.slice(PLACE.length), folder)
  if (!picture || !['GET', 'HEAD'].includes(request.method)) return new Response('Not found', { status: 404 })
  const headers = {
    'Content-Type': 'image/webp',
    'Content-Length': String(picture.size),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(request.method === 'HEAD' ? null : picture, { headers })
}

async function findPicture(name: string, folder: string) {
  // Nothing is decoded: a slash or dots, however they are written, are no part of a name.
  if (!NAME.test(name)) return null
  const file = Bun.file(join(folder, name))
  return (await file.exists()) ? file : null
}
