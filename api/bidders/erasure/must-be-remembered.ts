import { isNotNull, or, sql } from 'drizzle-orm'
import { mailAddress, refusedSender } from '../../../db/schema/mail.ts'

/**
 * Whether a row of `mail_address` has to stay, as SQL: its owner asked for no more email, from everyone or from one
 * organization, or it takes none. Without it the next bid that names the address would be mailed there.
 */
export function mustBeRemembered() {
  const { unsubscribedAt, bouncedAt, complainedAt } = mailAddress
  return or(
    ...[unsubscribedAt, bouncedAt, complainedAt].map((at) => isNotNull(at)),
    sql`exists (select from ${refusedSender} where ${refusedSender.addressId} = ${mailAddress.id})`,
  )
}
