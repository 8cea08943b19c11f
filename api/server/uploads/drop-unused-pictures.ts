import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Orm } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { pictureName } from '../../contract/values/picture/picture.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'

/** Whoever uploads a picture has this long to save the form it is for. */
const UNSAVED_MS = DAY_MS
/** A deleted item never comes back; its picture stays for so long, in case it was deleted by mistake. */
const DELETED_MS = 30 * DAY_MS

/** Deletes from `folder` what no item, no organization, and no donation shows, and no open form is likely to need. */
export async function dropUnusedPictures(orm: Orm, folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Listed before the rows are read: what is uploaded meanwhile is not in the list.
  const names = await readdir(folder)
  const shown = await shownPictures(orm, now)
  // An empty database beside a full folder probably awaits a restore.
  if (shown.size === 0) return
  for (const name of names) {
    const path = join(folder, name)
    if (!shown.has(pictureOf(name)) && (await isOld(path, now))) await rm(path, { force: true })
  }
}

/** Whether an item that was deleted then still has the files of its pictures. */
export function hasItsPictures(deletedAt: Date, now: Date): boolean {
  return now.getTime() - deletedAt.getTime() < DELETED_MS
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
    // Once it is an item, that shows it.
    orm
      .select({ url: donation.imageUrl })
      .from(donation)
      .where(and(isNotNull(donation.imageUrl), isNull(donation.auctionItemId))),
  )
  return new Set(rows.map(({ url }) => pictureOf(url ?? '')))
}

function pictureOf(fileOrUrl: string): string {
  return pictureName(fileOrUrl.replace('/uploads/', '').replace(/\.new$/, ''))
}

async function isOld(path: string, now: Date): Promise<boolean> {
  const { mtimeMs } = await stat(path)
  return now.getTime() - mtimeMs > UNSAVED_MS
}
