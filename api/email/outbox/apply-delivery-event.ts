import { eq, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { FINISHED_CONTENT, FINISHED_EMAIL } from './write-email.ts'

const about = { email_id: z.string(), tags: z.object({ mail: z.uuid() }).optional().catch(undefined) }
/** What Resend reports of an email it took, as far as it concerns us. Everything else it may say is `null`. */
const report = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('email.bounced'),
      data: z.object({ ...about, bounce: z.object({ type: z.string(), message: z.string() }) }),
    }),
    z.object({ type: z.literal('email.complained'), data: z.object(about) }),
    z.object({
      type: z.literal('email.failed'),
      data: z.object({ ...about, failed: z.object({ reason: z.string() }) }),
    }),
    z.object({
      type: z.literal('email.suppressed'),
      data: z.object({ ...about, suppressed: z.object({ message: z.string() }) }),
    }),
  ])
  .nullable()
  .catch(null)
export type DeliveryEvent = z.output<typeof report>

/** The report in a webhook's payload. */
export function parseDeliveryEvent(payload: unknown): DeliveryEvent {
  return report.parse(payload)
}

/** Marks the email, and its address if it is the address that is at fault. A repeated report changes nothing. */
export async function applyDeliveryEvent(orm: Orm, event: DeliveryEvent, now: Date): Promise<void> {
  if (!event) return
  await orm.transaction(async (tx) => {
    const [row] = await tx.select().from(outbox).where(thisEmail(event.data))
    if (!row) return
    const failure = failureOf(event)
    if (failure) {
      await tx
        .update(outbox)
        .set({ ...failure, email: FINISHED_EMAIL, content: FINISHED_CONTENT })
        .where(eq(outbox.id, row.id))
    }
    const fault = faultOf(event, now)
    if (fault) await tx.update(mailAddress).set(fault).where(eq(mailAddress.email, row.recipient))
  })
}

/** By our own id, too: a report may arrive before we stored the provider's id. */
function thisEmail({ email_id, tags }: NonNullable<DeliveryEvent>['data']) {
  return or(eq(outbox.providerId, email_id), tags && eq(outbox.id, tags.mail))
}

/** Suppressed: Resend did not send it, because the address bounced for someone before. */
function failureOf(event: NonNullable<DeliveryEvent>) {
  if (event.type === 'email.bounced') return { state: 'bounced' as const, problem: event.data.bounce.message }
  if (event.type === 'email.suppressed') return { state: 'bounced' as const, problem: event.data.suppressed.message }
  if (event.type === 'email.failed') return { state: 'failed' as const, problem: event.data.failed.reason }
  return null
}

/** A full mailbox does not mean a bad address, nor does what failed on our side. */
function faultOf(event: NonNullable<DeliveryEvent>, now: Date) {
  if (event.type === 'email.complained') return { complainedAt: now }
  if (event.type === 'email.suppressed') return { bouncedAt: now }
  return event.type === 'email.bounced' && event.data.bounce.type === 'Permanent' ? { bouncedAt: now } : null
}
