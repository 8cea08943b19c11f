import { beforeAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addDrawings } from '../../../tests/support/drawings.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { newPassword } from '../../contract/accounts/account.ts'
import { pictureAt, pictureWidths } from '../../contract/values/picture/picture.ts'
import { openFolderStore } from '../../server/uploads/folder-store.ts'
import { mapleStreet, riversideLibrary } from './seed/schools.ts'
import { demoLogins, seedDemo } from './seed.ts'

const SLOW_MACHINE_MS = 30_000
const noon = new Date('2026-03-06T18:00:00Z')
const folder = await temporaryFolder()
const store = openFolderStore(folder)
let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await addDrawings(store, [mapleStreet, riversideLibrary])
  await seedDemo(database, noon, store)
}, SLOW_MACHINE_MS)

test('the standing of every item is what its bids leave', async () => {
  const { orm } = database
  const locks = await orm.select().from(auctionLock)
  const bids = await orm.select().from(bid).orderBy(bid.amount)
  expect(locks).toHaveLength(await orm.$count(auctionItem))
  for (const lock of locks) {
    const itsBids = bids.filter(({ auctionItemId }) => auctionItemId === lock.auctionItemId)
    const top = itsBids.at(-1) ?? null
    expect(itsBids.filter(({ isWinning }) => isWinning)).toEqual(top ? [top] : [])
    expect(lock).toMatchObject({
      lockVersion: itsBids.length,
      bidCount: itsBids.length,
      currentAmount: top?.amount ?? null,
      winningBidId: top?.id ?? null,
      closedAt: null,
    })
  }
})

test('a second seeding changes nothing', async () => {
  const before = await rowCounts()
  const files = await readdir(folder)
  await seedDemo(database, new Date('2026-03-07T18:00:00Z'), store)
  expect(await rowCounts()).toEqual(before)
  expect(await readdir(folder)).toHaveLength(files.length)
})

test('every picture that is shown is stored in its three widths, and no other; some items have none, so that the fallback is seen', async () => {
  const items = await database.orm.select({ photos: auctionItem.photos }).from(auctionItem)
  const logos = await database.orm.select({ logoUrl: organization.logoUrl }).from(organization)
  const shown = new Set([
    ...items.flatMap(({ photos }) => photos.map(({ url }) => url)),
    ...logos.flatMap(({ logoUrl }) => logoUrl ?? []),
  ])
  const files = [...shown].flatMap((url) => pictureWidths.map((width) => basename(pictureAt(url, width))))
  expect((await readdir(folder)).sort()).toEqual(files.sort())
  expect(await database.orm.$count(auctionItem, isNull(auctionItem.imageUrl))).toBeGreaterThanOrEqual(2)
})

test('the printed passwords open the accounts, satisfy the rule, and each login has its role in the school', async () => {
  for (const { email, password } of demoLogins) {
    const [person] = await database.orm.select().from(user).where(eq(user.email, email))
    expect(newPassword.safeParse(password).success).toBe(true)
    expect(await Bun.password.verify(password, person?.passwordHash ?? '')).toBe(true)
  }
  const members = await database.orm
    .select({ slug: organization.slug, email: user.email, role: userOrganization.role })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .innerJoin(organization, eq(organization.id, userOrganization.organizationId))
  for (const { email, role } of demoLogins) expect(members).toContainEqual({ slug: 'maple-street', email, role })
  expect(members).toContainEqual({ slug: 'riverside-library', email: 'daniel@example.org', role: 'admin' })
})

function rowCounts() {
  return Promise.all([organization, user, auctionItem, bid].map((table) => database.orm.$count(table)))
}
