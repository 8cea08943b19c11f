import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { categoryLabel, organization, userOrganization } from '../../../db/schema/organizations.ts'
import { hashPassword } from '../../server/access/password.ts'
import type { PictureStore } from '../../server/uploads/picture-store.ts'
import { insertOrganization } from './seed/insert-organization.ts'
import { mapleStreet, riversideLibrary } from './seed/schools.ts'
import { storeDrawings } from './seed/store-drawings.ts'

/** The people of the demonstration who can sign in; their passwords are public, so never seed a real site. */
export const demoLogins = [
  { role: 'admin', name: 'Ruth Okafor', email: 'ruth@example.org', password: 'Demo-Admin-1' },
  { role: 'owner', name: 'Daniel Reyes', email: 'daniel@example.org', password: 'Demo-Owner-1' },
  { role: 'manager', name: 'Priya Shah', email: 'priya@example.org', password: 'Demo-Manager-1' },
] as const

/**
 * Fills a new site with two organizations, their teams and their items in every phase around `now`; does
 * nothing when they are there already. For development and demonstration: the passwords are public.
 */
export async function seedDemo(database: Database, now: Date, store: PictureStore): Promise<void> {
  if (await isSeeded(database)) return
  const [pictures, logins] = await Promise.all([
    storeDrawings([mapleStreet, riversideLibrary], store),
    Promise.all(demoLogins.map(withPasswordHash)),
  ])
  await database.orm.transaction(async (tx) => {
    const people = await tx.insert(user).values(logins).returning({ id: user.id, email: user.email })
    const stock = { pictures, people: new Map(people.map(({ email, id }) => [email, id])) }
    for (const demo of [mapleStreet, riversideLibrary]) await insertOrganization(tx, demo, stock, now)
  })
  await refreshPlans(database)
}

async function isSeeded({ orm }: Database): Promise<boolean> {
  return (await orm.$count(organization, eq(organization.slug, mapleStreet.details.slug))) > 0
}

async function withPasswordHash({ name, email, password }: (typeof demoLogins)[number]) {
  return { name, email, passwordHash: await hashPassword(password) }
}

/** A plan made while a table was empty would keep scanning all of it. */
async function refreshPlans({ orm }: Database) {
  const tables = [organization, user, userOrganization, categoryLabel, auctionItem, auctionLock, bid]
  await orm.execute(sql`analyze ${sql.join(tables, sql`, `)}`)
}
