import type { Tx } from '../../../../db/clients.ts'
import { bidder } from '../../../../db/schema/bidder.ts'
import { bid } from '../../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../../db/schema/items.ts'
import { categoryLabel, organization, userOrganization } from '../../../../db/schema/organizations.ts'
import { purchase } from '../../../../db/schema/purchases.ts'
import { addWinners } from '../../../auction/closing/write-wins.ts'
import type { Role } from '../../../contract/values/kind/role.ts'
import type { Photo } from '../../../contract/values/picture/photo.ts'
import type { LabelColor } from '../../../contract/values/text/label-color.ts'
import type { DemoItem } from './catalog.ts'
import { type DemoCause, insertCauses } from './insert-causes.ts'
import { itemRows, minutesAfter, type SchoolItem } from './item-rows.ts'

/** An organization of the demonstration with everything it shows. */
export interface DemoOrganization {
  details: Pick<
    typeof organization.$inferInsert,
    'name' | 'slug' | 'contactEmail' | 'contactInfo' | 'rules' | 'disclaimers' | 'isDemo' | 'showsBoard'
  > & { timeZone: string }
  /** A drawing in `pictures`, by its name. */
  logo?: string
  /** Categories in their order. */
  labels: readonly { label: string; color: LabelColor }[]
  /** Its team, by email. */
  team: readonly { email: string; role: Role }[]
  items: readonly SchoolItem[]
  causes?: readonly DemoCause[]
}

/** What demo organizations refer to, and so must be there before them. */
interface Stock {
  /** Ids of the people, by email. */
  people: ReadonlyMap<string, string>
  /** Addresses of the stored pictures, by name. */
  pictures: ReadonlyMap<string, string>
}

const A_DAY_IN_MINUTES = 24 * 60

/** Adds `demo` with its team, categories, items and bids, as if it had joined a month before `now`. */
export async function insertOrganization(tx: Tx, demo: DemoOrganization, stock: Stock, now: Date) {
  const organizationId = crypto.randomUUID()
  const joinedAt = minutesAfter(now, -30 * A_DAY_IN_MINUTES)
  const logoUrl = demo.logo ? entry(stock.pictures, demo.logo) : null
  const members = demo.team.map(({ email, role }) => ({ userId: entry(stock.people, email), role }))
  await tx.insert(organization).values({ ...demo.details, id: organizationId, logoUrl, createdAt: joinedAt })
  await tx.insert(userOrganization).values(members.map((member) => ({ ...member, organizationId, joinedAt })))
  await tx.insert(categoryLabel).values(demo.labels.map((label, order) => ({ ...label, organizationId, order })))
  await insertItems(tx, demo, { organizationId, pictures: stock.pictures }, now)
}

/** Adds what `demo` has on offer around `now` to its organization, and what it asks gifts for. */
export async function insertItems(
  tx: Tx,
  { details, items, causes = [] }: DemoOrganization,
  { organizationId, pictures }: { organizationId: string; pictures: Stock['pictures'] },
  now: Date,
) {
  const rows = items.map((item, index) => {
    const listedAt = minutesAfter(now, index - 14 * A_DAY_IN_MINUTES)
    const photos = photosOf(item, pictures)
    return itemRows(item, { organizationId, timeZone: details.timeZone, itemNumber: index + 1, listedAt, photos }, now)
  })
  await tx.insert(auctionItem).values(rows.map(({ item }) => item))
  await tx.insert(auctionLock).values(rows.map(({ lock }) => lock))
  const placed = rows.flatMap(({ bids }) => bids)
  const bought = rows.flatMap(({ purchases }) => purchases)
  const emails = [...new Set([...placed, ...bought].map(({ email }) => email))]
  const bidders = await tx
    .insert(bidder)
    .values(emails.map((email) => ({ organizationId, email })))
    .returning({ id: bidder.id, email: bidder.email })
  const idOf = new Map(bidders.map(({ id, email }) => [email, id]))
  await tx.insert(bid).values(placed.map(({ email, ...row }) => ({ ...row, bidderId: entry(idOf, email) })))
  if (bought.length > 0) {
    const purchases = bought.map(({ email, ...row }) => ({ ...row, bidderId: entry(idOf, email) }))
    await addWinners(
      tx,
      organizationId,
      purchases.map(({ bidderId }) => bidderId),
    )
    await tx.insert(purchase).values(purchases)
  }
  await insertCauses(tx, causes, organizationId, now)
}

function photosOf({ picture, morePictures = [] }: DemoItem, pictures: Stock['pictures']): Photo[] {
  const drawings = picture ? [{ name: picture, alt: '' }, ...morePictures] : []
  return drawings.map(({ name, alt }) => ({ url: entry(pictures, name), alt }))
}

function entry(map: ReadonlyMap<string | null, string>, name: string): string {
  const value = map.get(name)
  if (value === undefined) throw new Error(`The demo data lacks ${name}`)
  return value
}
