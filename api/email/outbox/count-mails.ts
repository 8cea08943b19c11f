import { count, inArray, type SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { countWhere } from '../../../db/count-where.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { type MailGroup, statesOf } from '../../contract/email/mail-groups.ts'
import type { MailCounts } from '../../contract/email/mail-view.ts'

/** How many emails meet `condition`, by where they stand. One pass over them. */
export async function countMails(orm: Orm, condition: SQL | undefined): Promise<MailCounts> {
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

function countOf(group: MailGroup) {
  return countWhere(inArray(outbox.state, statesOf(group)))
}
