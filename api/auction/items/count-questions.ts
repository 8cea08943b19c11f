import { and, count, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'

/** How many questions about each of these items were sent to their organization. See product.md#questions. */
export async function countQuestions(
  orm: Orm,
  organizationId: string,
  itemIds: string[],
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const isOfItems = and(eq(outbox.organizationId, organizationId), inArray(outbox.auctionItemId, itemIds))
  const rows = await orm
    .select({ id: outbox.auctionItemId, questions: count() })
    .from(outbox)
    .where(and(isOfItems, eq(outbox.kind, 'question'), eq(outbox.state, 'sent')))
    .groupBy(outbox.auctionItemId)
  return new Map(rows.map(({ id, questions }) => [id ?? '', questions]))
}
