import { and, eq } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm } from '../../../db/clients.ts'
import { donation } from '../../../db/schema/donations.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { AdminOrganization, SettingsPatch } from '../../contract/organizations/organization-settings.ts'
import { type Changing, changesPayment, tellOfPaymentChange } from '../team/payment-change.ts'

/** An organization as its team sees it. */
export async function readSettings(orm: Orm, id: string): Promise<AdminOrganization> {
  const [row] = await orm.select().from(organization).where(eq(organization.id, id))
  return settingsOf(id, row)
}

/** Changes the settings that are given, and answers all of them, unless the password has to be confirmed first. */
export async function changeSettings(
  orm: Orm,
  id: string,
  changes: SettingsPatch,
  by: Changing,
): Promise<AdminOrganization | 'password-needed'> {
  if (Object.keys(changes).length === 0) return readSettings(orm, id)
  return orm.transaction(async (tx) => {
    const [before] = await tx.select().from(organization).where(eq(organization.id, id)).for('no key update')
    const isOfPayment = before !== undefined && changesPayment(before, changes)
    if (isOfPayment && !by.isConfirmed) return 'password-needed'
    const [row] = await tx.update(organization).set(changes).where(eq(organization.id, id)).returning()
    tx.afterCommit.publish({ organizationId: id, auctionItemId: null })
    const changed = changesOf(before ?? null, changes)
    if (changed) tx.addActivity({ kind: 'organization-changed', organizationId: id, changes: changed })
    if (isOfPayment) await tellOfPaymentChange(tx, id, by.name)
    return settingsOf(id, row)
  })
}

function settingsOf(id: string, row: typeof organization.$inferSelect | undefined): AdminOrganization {
  if (!row) throw new Error(`No organization ${id}`)
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** How many donations wait for an organization's answer; `null` where it takes none and was never offered any. */
export async function countDonations(
  orm: Orm,
  { id, takesDonations }: { id: string; takesDonations: boolean },
): Promise<number | null> {
  const organizationDonations = eq(donation.organizationId, id)
  const waiting = await orm.$count(donation, and(organizationDonations, eq(donation.state, 'new')))
  if (waiting > 0 || takesDonations) return waiting
  const offered = await orm.select({ id: donation.id }).from(donation).where(organizationDonations).limit(1)
  return offered.length > 0 ? 0 : null
}
