import { and, eq, lt, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockForTransaction, lockItems, lockRows } from '../../../db/locks.ts'
import { session, user } from '../../../db/schema/accounts.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { cause } from '../../../db/schema/causes.ts'
import { closing } from '../../../db/schema/closings.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { DEMO_ORGANIZER, DEMO_SLUG, nextReset } from '../../contract/values/demo.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'
import { hashPassword } from '../../server/access/password.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { newToken } from '../../server/context/token.ts'
import type { PictureStore } from '../../server/uploads/picture-store.ts'
import { insertItems, insertOrganization } from './seed/insert-organization.ts'
import { larkHill } from './seed/schools.ts'
import { storeDrawings } from './seed/store-drawings.ts'

type DemoContext = Pick<AppContext, 'database'> & { pictures: PictureStore }

/** Sets up the sandbox when first asked for, and again when its hour is over. See product#demo. */
export async function openDemo(context: DemoContext, now: Date): Promise<void> {
  if (!isFresh(await findDemo(context.database.orm), now)) await setUp(context, now)
}

/** Sets the sandbox up again when its hour is over; does nothing if nobody ever asked for it. */
export async function resetDemo(context: DemoContext, now: Date): Promise<void> {
  const demo = await findDemo(context.database.orm)
  if (demo && !isFresh(demo, now)) await setUp(context, now)
}

function isFresh(demo: { createdAt: Date } | null, now: Date): boolean {
  return demo !== null && nextReset(demo.createdAt) > now
}

async function setUp({ pictures: store, database }: DemoContext, now: Date) {
  const pictures = await storeDrawings([larkHill], store)
  await database.orm.transaction(async (tx) => {
    // Only one of several processes sets it up.
    await lockForTransaction(tx, 'setUpDemo')
    const demo = await findDemo(tx)
    if (isFresh(demo, now)) return
    await (demo ? renew(tx, demo.id, pictures, now) : create(tx, pictures, now))
    const [ready] = await tx
      .update(organization)
      .set({ ...larkHill.details, createdAt: now })
      .where(eq(organization.slug, larkHill.details.slug))
      .returning({ id: organization.id })
    if (ready) tx.afterCommit.publish({ organizationId: ready.id, auctionItemId: null })
  })
}

async function create(tx: Tx, pictures: ReadonlyMap<string, string>, now: Date) {
  // An existing account with that address becomes the sandbox's, with a password nobody knows.
  const nobodys = { name: 'Demo Organizer', passwordHash: await hashPassword(newToken()) }
  const [organizer] = await tx
    .insert(user)
    .values({ ...nobodys, email: DEMO_ORGANIZER, createdAt: now })
    .onConflictDoUpdate({ target: user.email, set: nobodys })
    .returning({ id: user.id })
  if (!organizer) throw new Error('The organizer of the demo was not added')
  await insertOrganization(tx, larkHill, { people: new Map([[DEMO_ORGANIZER, organizer.id]]), pictures }, now)
}

/** Everything that visitors left goes: bids with their addresses, emails, and what they listed. */
async function renew(tx: Tx, organizationId: string, pictures: ReadonlyMap<string, string>, now: Date) {
  await signOutFormer(tx, now)
  await lockItems(tx, eq(auctionItem.organizationId, organizationId))
  await tx.delete(auctionItem).where(eq(auctionItem.organizationId, organizationId))
  await tx.delete(closing).where(eq(closing.organizationId, organizationId))
  await tx.delete(outbox).where(eq(outbox.organizationId, organizationId))
  await lockRows(tx, cause.id, eq(cause.organizationId, organizationId))
  await tx.delete(bidder).where(eq(bidder.organizationId, organizationId))
  await tx.delete(cause).where(eq(cause.organizationId, organizationId))
  await insertItems(tx, larkHill, { organizationId, pictures }, now)
}

const LONGEST_SESSION_MS = HOUR_MS

/** Sessions of the last hour stay. */
async function signOutFormer(tx: Tx, now: Date) {
  const [organizer] = await tx.select({ id: user.id }).from(user).where(eq(user.email, DEMO_ORGANIZER))
  if (!organizer) return
  const isOld = lt(session.createdAt, new Date(now.getTime() - LONGEST_SESSION_MS))
  await tx.delete(session).where(sql`${eq(session.userId, organizer.id)} and ${isOld}`)
}

/** The sandbox, and when it was last set up; `null` while nobody has asked for it. */
async function findDemo(orm: Orm | Tx): Promise<{ id: string; createdAt: Date } | null> {
  const [demo] = await orm
    .select({ id: organization.id, createdAt: organization.createdAt })
    .from(organization)
    .where(and(eq(organization.slug, DEMO_SLUG), eq(organization.isDemo, true)))
  return demo ?? null
}
