import type { Orm } from '../../../db/clients.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'

/** Emails somebody the link by which they show that the email of their account is theirs. */
export function askToConfirm(orm: Orm, { name, email }: Person): Promise<void> {
  return orm.transaction((tx) => writeEmail(tx, { kind: 'confirm-address', recipient: email, content: { name } }))
}
