import type { Tx } from '../../../db/clients.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { SignInChange } from '../../contract/values/kind/email-kind.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'

/** Tells somebody that how one signs in to their account was changed, in case it was not them. */
export function tellOfSignInChange(tx: Tx, { email, name }: Person, change: SignInChange): Promise<void> {
  return writeEmail(tx, { kind: 'sign-in-changed', recipient: email, content: { name, change } })
}
