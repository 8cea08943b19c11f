import type { Orm } from '../../db/clients.ts'
import { mailAddress } from '../../db/schema/mail.ts'

/** Where links in mails lead in tests; only what they carry counts. */
export const HOME = new URL('http://localhost')

/** Somebody's address, as the first mail to it makes it known. */
export async function addReader(orm: Orm, email = `${crypto.randomUUID()}@example.org`) {
  const [reader] = await orm.insert(mailAddress).values({ email }).returning()
  if (!reader) throw new Error('The address was not added')
  return reader
}

/** What a link carries, as the page that it leads to sends it on. */
export function carriedBy(link: string): Record<string, string> {
  return Object.fromEntries(new URL(link).searchParams)
}
