import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { erasedAddress } from '../../contract/values/address/erased.ts'

/** What takes the place of each address. */
export type Blanks = Map<string, string>

/**
 * What takes the place of these addresses in an organization's records. The same bidder stays the same, also when their
 * addresses are blanked item by item; at another organization they are somebody else. It is made with the key of the
 * address, so once that is deleted nobody can tell whose it was, nor try addresses until one fits.
 */
export async function blanksFor(tx: Tx, organizationId: string, emails: string[]): Promise<Blanks> {
  if (emails.length === 0) return new Map()
  await tx
    .insert(mailAddress)
    .values(emails.map((email) => ({ email })))
    .onConflictDoNothing()
  const known = await tx.select().from(mailAddress).where(inArray(mailAddress.email, emails))
  return new Map(known.map(({ email, key }) => [email, erasedAddress(digestOf(key, organizationId))]))
}

function digestOf(key: string, organizationId: string): string {
  return new Bun.CryptoHasher('sha256', key).update(`erased ${organizationId}`).digest('hex').slice(0, 16)
}
