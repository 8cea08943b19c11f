import type { Database } from '../db/clients.ts'

/** The token of the last link that was mailed to `email`. */
export async function tokenMailedTo({ reads }: Database, email: string): Promise<string> {
  const [found] = await reads<{ token: string | null }[]>`
    select content->>'token' as token from outbox
    where kind = 'invitation' and recipient = ${email} order by id desc limit 1`
  if (!found?.token) throw new Error(`Nothing was mailed to ${email}`)
  return found.token
}
