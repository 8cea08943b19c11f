import type { Orm } from '../../db/clients.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { addRow } from './add-row.ts'

/** Where links in mails lead in tests; only what they carry counts. */
export const HOME = new URL('http://localhost')

/** Somebody's address, as the first mail to it makes it known. */
export function addReader(orm: Orm, email = `${crypto.randomUUID()}@example.org`) {
  return addRow(orm, mailAddress, { email })
}

/** What a link carries, as the page that it leads to sends it on. */
export function carriedBy(link: string): Record<string, string> {
  return Object.fromEntries(new URL(link).searchParams)
}
