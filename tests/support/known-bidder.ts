import { myBidsUrl } from '../../api/email/preferences/links.ts'
import type { Orm } from '../../db/clients.ts'
import { addReader, carriedBy, HOME } from './email-reader.ts'
import type { School } from './school.ts'
import type { Send } from './send.ts'

/** Somebody who opened My bids of a school by a link. @returns their address, and the cookie of their device */
export async function addKnownBidder(orm: Orm, send: Send, { slug }: Pick<School, 'slug'>) {
  const reader = await addReader(orm)
  const opened = await send('POST', `/api/${slug}/my-bids/link`, carriedBy(myBidsUrl(HOME, reader, slug, new Date())))
  return { ...reader, opened, cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
