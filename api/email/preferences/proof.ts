import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import type { EmailReader } from '../../contract/email/email-reader.ts'
import { isSameSecret } from '../../server/context/token.ts'

/** What a link in an email lets its reader do, without an account. */
export type Purpose =
  | 'unsubscribe'
  | 'confirm'
  | 'own data'
  | `take back ${string}`
  | `second chance ${string}`
  | `my bids until ${string}`

/** Proof that its holder received email at the address: an HMAC-SHA256 with the address's own key. */
export function proofOf(key: string, purpose: Purpose): string {
  return new Bun.CryptoHasher('sha256', key).update(purpose).digest('base64url')
}

/** Whether `proof` was made for that address and purpose, judged in constant time. */
function isProof(proof: string, key: string, purpose: Purpose): boolean {
  return isSameSecret(proof, proofOf(key, purpose))
}

/** The address that a link made for `purpose` was sent to; `null` when it is no such link. */
export async function findReader(orm: Orm | Tx, { address, proof }: EmailReader, purpose: Purpose) {
  const [addressRow] = await orm.select().from(mailAddress).where(eq(mailAddress.id, address))
  return addressRow && isProof(proof, addressRow.key, purpose) ? addressRow : null
}
