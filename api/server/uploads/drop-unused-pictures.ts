import { and, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Orm } from '../../../db/clients.ts'
import { cause } from '../../../db/schema/causes.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { pictureName } from '../../contract/values/picture/picture.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import type { PictureStore } from './picture-store.ts'

/** Whoever uploads a picture has this long to save the form it is for. */
const UNSAVED_MS = DAY_MS
/** A deleted item never comes back; its picture stays for so long, in case it was deleted by mistake. */
const DELETED_MS = 30 * DAY_MS

/** Deletes from `store` what no item, organization, cause, or donation shows, and no open form is likely to need. */
export async function dropUnusedPictures(orm: Orm, store: PictureStore, now: Date): Promise<void> {
  // Listed before the rows are read: what is uploaded meanwhile is not in the list.
  const files = await store.list()
  const shown = await shownPictures(orm, now)
  // An empty database beside a full store probably awaits a restore.
  if (shown.size === 0) return
  for (const { name, changedAt } of files)
    if (!shown.has(pictureOf(name)) && now.getTime() - changedAt.getTime() > UNSAVED_MS) await store.remove(name)
}

/** A donation’s picture that its item shows, or showed until it was deleted; `null` where that keeps its file no more, or never did. */
export function pictureLeft(
  url: string | null,
  { photos, deletedAt }: Pick<typeof auctionItem.$inferSelect, 'photos' | 'deletedAt'>,
  now: Date,
): string | null {
  const isKept = !deletedAt || now.getTime() - deletedAt.getTime() < DELETED_MS
  return isKept && photos.some((photo) => photo.url === url) ? url : null
}

async function shownPictures(orm: Orm, now: Date): Promise<Set<string>> {
  const { photos, deletedAt } = auctionItem
  const { logoUrl } = organization
  const isRecent = or(isNull(deletedAt), gt(deletedAt, new Date(now.getTime() - DELETED_MS)))
  const rows = await unionAll(
    orm
      .select({ url: sql<string | null>`jsonb_array_elements(${photos}) ->> 'url'` })
      .from(auctionItem)
      .where(isRecent),
    orm.select({ url: logoUrl }).from(organization).where(isNotNull(logoUrl)),
    orm.select({ url: cause.imageUrl }).from(cause).where(isNotNull(cause.imageUrl)),
    // Once it is an item, that shows it.
    orm
      .select({ url: donation.imageUrl })
      .from(donation)
      .where(and(isNotNull(donation.imageUrl), isNull(donation.auctionItemId))),
  )
  return new Set(rows.map(({ url }) => pictureOf(url ?? '')))
}

function pictureOf(fileOrUrl: string): string {
  return pictureName(fileOrUrl.replace('/uploads/', '').replace(/\.[^.]+\.new$/, ''))
}
