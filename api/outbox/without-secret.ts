import { sql } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { isSecret } from '../contract/values/mail-kind.ts'
import type { OutboxRow } from './draft.ts'

/** What changes in an email once it is settled, sent or not: its secret link is erased. See product.md#secret-links. */
export function withoutSecret({ kind }: Pick<OutboxRow, 'kind'>) {
  return isSecret(kind) ? { letter: null, content: sql`${outbox.content} - 'token'` } : {}
}
