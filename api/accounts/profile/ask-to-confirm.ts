import type { Orm } from '../../../db/clients.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { writeMail } from '../../email/outbox/write-mail.ts'

/** Mails somebody the link by which they show that the email of their account is theirs. */
export function askToConfirm(orm: Orm, { name, email }: Person): Promise<void> {
  return orm.transaction((tx) => writeMail(tx, { kind: 'confirm-address', recipient: email, content: { name } }))
}
