import { sql } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import { isSecret } from '../contract/values/mail-kind.ts'
import type { OutboxRow } from './draft.ts'

/** What changes in a mail once it is settled, sent or not: the secret link it held is forgotten. Decision 50. */
export function withoutSecret({ kind }: Pick<OutboxRow, 'kind'>) {
  return isSecret(kind) ? { letter: null, content: sql`${outbox.content} - 'token'` } : {}
}
