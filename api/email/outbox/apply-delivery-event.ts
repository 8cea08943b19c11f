import { eq, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { withoutSecret } from './without-secret.ts'

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
export async function applyDeliveryEvent(orm: Orm, told: DeliveryEvent, now: Date): Promise<void> {
  if (!told) return
  await orm.transaction(async (tx) => {
    const [row] = await tx.select().from(outbox).where(isMeant(told.data))
    if (!row) return
    const failure = failureOf(told)
    if (failure) {
      await tx
        .update(outbox)
        .set({ ...failure, ...withoutSecret(row) })
        .where(eq(outbox.id, row.id))
    }
    const fault = faultOf(told, now)
    if (fault) await tx.update(mailAddress).set(fault).where(eq(mailAddress.email, row.recipient))
  })
}

/** By our own id, too: a report may arrive before we stored the provider's id. */
function isMeant({ email_id, tags }: NonNullable<DeliveryEvent>['data']) {
  return or(eq(outbox.providerId, email_id), tags && eq(outbox.id, tags.mail))
}

/** Suppressed: Resend did not send it, because the address bounced for someone before. */
function failureOf(told: NonNullable<DeliveryEvent>) {
  if (told.type === 'email.bounced') return { state: 'bounced' as const, problem: told.data.bounce.message }
  if (told.type === 'email.suppressed') return { state: 'bounced' as const, problem: told.data.suppressed.message }
  if (told.type === 'email.failed') return { state: 'failed' as const, problem: told.data.failed.reason }
  return null
}

/** A full mailbox does not mean a bad address, nor does what failed on our side. */
function faultOf(told: NonNullable<DeliveryEvent>, now: Date) {
  if (told.type === 'email.complained') return { complainedAt: now }
  if (told.type === 'email.suppressed') return { bouncedAt: now }
  return told.type === 'email.bounced' && told.data.bounce.type === 'Permanent' ? { bouncedAt: now } : null
}
