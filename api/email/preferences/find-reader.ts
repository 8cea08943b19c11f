import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import type { EmailReader } from '../../contract/email/email-reader.ts'
import { isProof, type Purpose } from './proof.ts'

/** The address that a link made for `purpose` was sent to; `null` when it is no such link. */
export async function findReader(orm: Orm | Tx, { address, proof }: EmailReader, purpose: Purpose) {
  const [addressRow] = await orm.select().from(mailAddress).where(eq(mailAddress.id, address))
  return addressRow && isProof(proof, addressRow.key, purpose) ? addressRow : null
}
