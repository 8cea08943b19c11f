import { and, gt, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { message } from '../../../db/schema/messages.ts'
import { MESSAGES_A_DAY, type MessageRefusal } from '../../contract/email/message.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { findUnconfirmed, readAdmins } from '../preferences/unconfirmed-organizations.ts'

/** Why an organization cannot write to its bidders now; `null` when it can. See product.md#messages-to-bidders. */
export async function refuseMessage(orm: Orm | Tx, organizationId: string, now: Date): Promise<MessageRefusal | null> {
  if ((await findUnconfirmed(orm, [organizationId])).length > 0) return 'unconfirmed'
  const isRecent = gt(message.sentAt, new Date(now.getTime() - DAY_MS))
  const admins = [...(await readAdmins(orm, [organizationId])).keys()]
  const sent = await orm.$count(message, and(inArray(message.organizationId, admins), isRecent))
  return sent < MESSAGES_A_DAY ? null : 'limit'
}
