import { and, eq, gt, inArray } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import type { DraftContext } from './draft.ts'

/** Emails of the same kind, organization, and recipient. */
export function isAlike({ row }: DraftContext) {
  return and(
    eq(outbox.organizationId, row.organizationId ?? ''),
    eq(outbox.kind, row.kind),
    eq(outbox.recipient, row.recipient),
  )
}

/** Whether a later one says the same: those that had to wait, as while a provider was down, are not all sent then. */
export async function isReplaced(draft: DraftContext): Promise<boolean> {
  const later = and(isAlike(draft), gt(outbox.id, draft.row.id), inArray(outbox.state, ['queued', 'sending', 'sent']))
  return (await draft.tx.$count(outbox, later)) > 0
}
