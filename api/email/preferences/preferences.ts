import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import type { EmailReader, emailPreferences } from '../../contract/email/email-reader.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { confirmAddress } from './confirm-address.ts'
import { findReader } from './links.ts'

type Preferences = z.output<typeof emailPreferences>

/** Whether somebody wants optional emails; `null` when their link is not one of ours. */
export async function readPreferences(orm: Orm, reader: EmailReader): Promise<Preferences | null> {
  const owner = await findReader(orm, reader, 'unsubscribe')
  if (!owner) return null
  const { email, unsubscribedAt, complainedAt } = owner
  return { maskedEmail: maskEmail(email), wanted: wantsEmail({ unsubscribedAt, complainedAt }) }
}

/** Whether optional emails go to an address. */
export function wantsEmail({
  unsubscribedAt,
  complainedAt,
}: Record<'unsubscribedAt' | 'complainedAt', Date | null>): boolean {
  return !unsubscribedAt && !complainedAt
}

/** Stops those emails, or allows them again, which also clears a complaint; `null` as above. RFC 8058. */
export async function changePreferences(
  orm: Orm,
  reader: EmailReader,
  wanted: boolean,
  now: Date,
): Promise<Preferences | null> {
  const owner = await findReader(orm, reader, 'unsubscribe')
  if (!owner) return null
  await choosePreferences(orm, owner, wanted, now)
  return { maskedEmail: maskEmail(owner.email), wanted }
}

/** Stores which emails the proven owner of an address wants. */
export async function choosePreferences(
  orm: Orm,
  { id, email }: { id: string; email: string },
  wanted: boolean,
  now: Date,
): Promise<void> {
  const change = wanted ? { unsubscribedAt: null, complainedAt: null } : { unsubscribedAt: now }
  await orm.transaction(async (tx) => {
    await tx.update(mailAddress).set(change).where(eq(mailAddress.id, id))
    await confirmAddress(tx, email, now)
  })
}
