import type { EmailKind } from '../../api/contract/values/kind/email-kind.ts'
import type { Database } from '../../db/clients.ts'

/** The token of the last link of its kind that was mailed to `email`. */
export async function tokenMailedTo(
  { reads }: Database,
  email: string,
  kind: EmailKind = 'invitation',
): Promise<string> {
  const [found] = await reads<{ token: string | null }[]>`
    select content->>'token' as token from outbox
    where kind = ${kind} and recipient = ${email} order by id desc limit 1`
  if (!found?.token) throw new Error(`Nothing was mailed to ${email}`)
  return found.token
}
