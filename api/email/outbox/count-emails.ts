import { count, inArray, type SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { countWhere } from '../../../db/count-where.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { type EmailGroup, statesOf } from '../../contract/email/email-groups.ts'
import type { EmailCounts } from '../../contract/email/email-view.ts'

/** How many emails meet `condition`, by where they stand. One pass over them. */
export async function countEmails(orm: Orm, condition: SQL | undefined): Promise<EmailCounts> {
  const [counts] = await orm
    .select({
      all: count(),
      waiting: countOf('waiting'),
      sent: countOf('sent'),
      failed: countOf('failed'),
      suppressed: countOf('suppressed'),
    })
    .from(outbox)
    .where(condition)
  if (!counts) throw new Error('A count came back empty')
  return counts
}

function countOf(group: EmailGroup) {
  return countWhere(inArray(outbox.state, statesOf(group)))
}
