import type { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import type { addressConfirmation, EmailReader } from '../../contract/email/email-reader.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { confirmAddress } from './confirm-address.ts'
import { findReader } from './find-reader.ts'

type Confirmation = z.output<typeof addressConfirmation>

/** Whether an address is known to be somebody's; `null` when the link is not one of ours. */
export async function readConfirmation(orm: Orm, reader: EmailReader): Promise<Confirmation | null> {
  const owner = await findReader(orm, reader, 'confirm')
  return owner && { maskedEmail: maskEmail(owner.email), isConfirmed: owner.confirmedAt !== null }
}

/** Notes that the address is theirs; `null` as above. */
export async function confirmByLink(orm: Orm, reader: EmailReader, now: Date): Promise<Confirmation | null> {
  const owner = await findReader(orm, reader, 'confirm')
  if (!owner) return null
  await orm.transaction((tx) => confirmAddress(tx, owner.email, now))
  return { maskedEmail: maskEmail(owner.email), isConfirmed: true }
}
