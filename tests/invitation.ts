import type { Database } from '../db/clients.ts'

/** The token of the last link that was mailed to `email`. */
export async function tokenMailedTo({ reads }: Database, email: string): Promise<string> {
  const [found] = await reads<{ url: string }[]>`
    select content->>'acceptUrl' as url from outbox
    where kind = 'invitation' and recipient = ${email} order by id desc limit 1`
  const token = URL.parse(found?.url ?? '')?.searchParams.get('token')
  if (!token) throw new Error(`Nothing was mailed to ${email}`)
  return token
}
