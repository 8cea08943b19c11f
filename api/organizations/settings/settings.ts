import { and, eq } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { cause } from '../../../db/schema/causes.ts'
import { donation } from '../../../db/schema/donations.ts'
import { event } from '../../../db/schema/events.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { AdminOrganization, SettingsPatch } from '../../contract/organizations/organization-settings.ts'
import { type Changing, changesPayment, tellOfPaymentChange } from '../team/tell-owners.ts'

/** An organization as its team sees it. */
export async function readSettings(orm: Orm | Tx, { id, eventId }: AtHand): Promise<AdminOrganization> {
  const [row] = await orm
    .select({ organization, goalDollars: event.goalDollars })
    .from(organization)
    .innerJoin(event, eq(event.id, eventId))
    .where(eq(organization.id, id))
  if (!row) throw new Error(`No organization ${id}`)
  return { ...row.organization, goalDollars: row.goalDollars, createdAt: row.organization.createdAt.toISOString() }
}

/**
 * Changes the settings that are given, the goal that of the event at hand, and answers all of them, unless the password has
 * to be confirmed first.
 */
export async function changeSettings(
  orm: Orm,
  atHand: AtHand,
  changes: SettingsPatch,
  by: Changing,
): Promise<AdminOrganization | 'password-needed'> {
  if (Object.keys(changes).length === 0) return readSettings(orm, atHand)
  const { id, eventId } = atHand
  const { goalDollars, ...ofOrganization } = changes
  return orm.transaction(async (tx) => {
    await tx.select({ id: organization.id }).from(organization).where(eq(organization.id, id)).for('no key update')
    const before = await readSettings(tx, atHand)
    const isOfPayment = changesPayment(before, changes)
    if (isOfPayment && !by.isConfirmed) return 'password-needed'
    if (Object.keys(ofOrganization).length > 0)
      await tx.update(organization).set(ofOrganization).where(eq(organization.id, id))
    if (goalDollars !== undefined) await tx.update(event).set({ goalDollars }).where(eq(event.id, eventId))
    tx.afterCommit.publish({ organizationId: id, auctionItemId: null })
    const changed = changesOf(before, changes)
    if (changed) tx.addActivity({ kind: 'organization-changed', organizationId: id, changes: changed })
    if (isOfPayment) await tellOfPaymentChange(tx, id, by.name)
    return readSettings(tx, atHand)
  })
}

/** How many donations wait for an organization's answer; `null` where it takes none and never got any. */
export async function countDonations(
  orm: Orm,
  { id, takesDonations }: { id: string; takesDonations: boolean },
): Promise<number | null> {
  const organizationDonations = eq(donation.organizationId, id)
  const waiting = await orm.$count(donation, and(organizationDonations, eq(donation.state, 'new')))
  if (waiting > 0 || takesDonations) return waiting
  const any = await orm.select({ id: donation.id }).from(donation).where(organizationDonations).limit(1)
  return any.length > 0 ? 0 : null
}

/** Whether an organization ever made a cause. */
export async function hasCauses(orm: Orm, organizationId: string): Promise<boolean> {
  return (await orm.$count(cause, eq(cause.organizationId, organizationId))) > 0
}
