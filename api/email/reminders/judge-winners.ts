import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { mailAddress, refusedSender } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { readWinners, type WinnerAccount, wonIn } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { isOverdue } from '../../contract/checkout/promise.ts'
import type { ReminderRefusal } from '../../contract/email/payment-reminders.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'

/** Winners of an organization, and why one of them is not reminded to pay; `null`: they are. */
export interface Judged {
  account: WinnerAccount
  refusal: ReminderRefusal | null
}

/** Winners by their ids, or all of an event who have not paid. */
export type Addressees = string[] | { eventId: string }

/** Whom of these winners a reminder to pay would reach, as of now. See product#payment-reminders. */
export async function judgeWinners(
  orm: Orm | Tx,
  organizationId: string,
  addressees: Addressees,
  now: Date,
): Promise<Judged[]> {
  const accounts = await readWinners(orm, organizationId, filterOf(addressees))
  const meant = Array.isArray(addressees) ? accounts : accounts.filter((account) => balanceOf(account).balance > 0)
  const refusing = await findRefusing(orm, organizationId, meant)
  const { timeZone } = organization
  const [clocks] = await orm.select({ timeZone }).from(organization).where(eq(organization.id, organizationId))
  if (!clocks) throw new Error(`No organization ${organizationId}`)
  return meant.map((account) => ({ account, refusal: refuseReminder(account, refusing, { ...clocks, now }) }))
}

function filterOf(addressees: Addressees): SQL {
  if (!Array.isArray(addressees)) return wonIn(addressees.eventId)
  return addressees.length === 0 ? sql`false` : inArray(sql`w.id`, addressees)
}

function refuseReminder(
  account: WinnerAccount,
  refusing: Set<string>,
  { now, timeZone }: { now: Date; timeZone: string },
): ReminderRefusal | null {
  if (balanceOf(account).balance === 0) return 'paid'
  if (account.isPaddle) return 'paddle'
  if (account.email === null) return 'erased'
  if (account.bounces) return 'bounces'
  if (refusing.has(account.email)) return 'refused'
  if (account.promisedDay && !isOverdue(account.promisedDay, now, timeZone)) return 'promised'
  return account.remindedAt && now.getTime() - account.remindedAt.getTime() < DAY_MS ? 'reminded' : null
}

/** Those who want no email of this organization. */
async function findRefusing(orm: Orm | Tx, organizationId: string, winners: WinnerAccount[]): Promise<Set<string>> {
  const emails = winners.flatMap(({ email }) => email ?? [])
  if (emails.length === 0) return new Set()
  const rows = await orm
    .select({ email: mailAddress.email })
    .from(refusedSender)
    .innerJoin(mailAddress, eq(mailAddress.id, refusedSender.addressId))
    .where(and(eq(refusedSender.organizationId, organizationId), inArray(mailAddress.email, emails)))
  return new Set(rows.map(({ email }) => email))
}
