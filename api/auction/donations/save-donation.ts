import { and, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { donation } from '../../../db/schema/donations.ts'
import type { DonationForm } from '../../contract/auction/donations/donation.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { hashToken } from '../../server/context/token.ts'
import { writeDonationEmails } from './write-donation-emails.ts'

/** The most donations that wait for a team's answer. See product.md#bounds. */
const MOST_NEW = 200

export interface OfferedDonation extends Omit<DonationForm, 'trap'> {
  organizationId: string
  imageUrl: string | null
  /** What the donor reads. */
  language: Language
}

/** Stores a donation for the team to look at, once a form; `full` when too many wait already. */
export function saveDonation(orm: Orm, { token, ...offered }: OfferedDonation, now: Date): Promise<'saved' | 'full'> {
  return orm.transaction(async (tx) => {
    await lockOrganization(tx, offered.organizationId)
    if (await isFull(tx, offered.organizationId)) return 'full'
    // Pressed twice it is one donation; written anew on the same form it is another.
    const form = hashToken(`${token} ${offered.email} ${offered.title}`)
    const [saved] = await tx
      .insert(donation)
      .values({ ...offered, form, createdAt: now })
      .onConflictDoNothing({ target: donation.form })
      .returning()
    if (saved) await writeDonationEmails(tx, saved, now)
    return 'saved'
  })
}

/** Whether an organization has as many unanswered donations as it can have. */
export async function isFull(orm: Orm | Tx, organizationId: string): Promise<boolean> {
  const newDonations = and(eq(donation.organizationId, organizationId), eq(donation.state, 'new'))
  return (await orm.$count(donation, newDonations)) >= MOST_NEW
}
