import { sql } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { isSecret } from '../../contract/values/kind/email-kind.ts'
import type { OutboxRow } from './draft.ts'

/** What an email's content is without its secrets. */
export const WITHOUT_SECRET = sql`${outbox.content} - array['token', 'askerEmail', 'text']`

/**
 * What changes in an email once it is settled, sent or not: its secret link is erased, or what somebody asked. See
 * product.md#secret-links.
 */
export function withoutSecret({ kind }: Pick<OutboxRow, 'kind'>) {
  return isSecret(kind) ? { email: null, content: WITHOUT_SECRET } : {}
}
