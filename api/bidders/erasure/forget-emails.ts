import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { ADDRESS_ERASED, ERASED } from '../../contract/values/address/mask.ts'
import { bidderKinds } from '../../contract/values/kind/email-kind.ts'
import { closingSummaryContent } from '../../email/kinds/closing-emails.ts'

/** What has not been sent is not sent. */
const suppressed = {
  problem: sql`case when ${outbox.state} = 'queued' then ${ADDRESS_ERASED} else null end`,
  state: sql`case when ${outbox.state} = 'queued' then 'suppressed' else ${outbox.state} end`,
}

/**
 * Forgets to whom those emails of an organization went that `isAbout` picks, and what they said.
 * @param emails only of these addresses; `null`: of all
 */
export async function forgetEmails(
  tx: Tx,
  organizationId: string,
  isAbout: SQL | undefined,
  emails: string[] | null,
): Promise<void> {
  if (emails?.length === 0) return
  const isOwn = and(eq(outbox.organizationId, organizationId), isAbout)
  const isTheirs = emails === null ? undefined : inArray(outbox.recipient, emails)
  await tx
    .update(outbox)
    .set({ recipient: ERASED, inbox: null, email: null, ...suppressed })
    .where(and(isOwn, inArray(outbox.kind, bidderKinds), isTheirs))
  await forgetWinners(tx, isOwn, emails)
  // What they ask and is not sent yet; what was sent is forgotten anyway.
  const isAsked = emails === null ? undefined : inArray(sql`${outbox.content} ->> 'askerEmail'`, emails)
  await tx
    .update(outbox)
    .set({ email: null, content: {}, ...suppressed })
    .where(and(isOwn, eq(outbox.kind, 'question'), isAsked))
}

/** A team's summaries name the winners. */
async function forgetWinners(tx: Tx, isOwn: SQL | undefined, emails: string[] | null) {
  const rows = await tx
    .select({ id: outbox.id, content: outbox.content })
    .from(outbox)
    .where(and(isOwn, eq(outbox.kind, 'closing-summary')))
  for (const { id, content } of rows) {
    const { items, ...rest } = closingSummaryContent.parse(content)
    const isForgotten = (email: string) => emails === null || emails.includes(email)
    if (!items.some(({ winner }) => winner && isForgotten(winner.email))) continue
    const left = items.map(({ winner, ...item }) => ({
      ...item,
      winner: winner && (isForgotten(winner.email) ? { ...winner, email: ERASED } : winner),
    }))
    await tx
      .update(outbox)
      .set({ content: { ...rest, items: left }, email: null })
      .where(eq(outbox.id, id))
  }
}
