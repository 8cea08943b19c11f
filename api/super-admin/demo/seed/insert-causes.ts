import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../../db/bidder-of.ts'
import type { Tx } from '../../../../db/clients.ts'
import { cause, gift } from '../../../../db/schema/causes.ts'
import { event } from '../../../../db/schema/events.ts'
import { addWinners } from '../../../auction/closing/write-wins.ts'
import type { Cents } from '../../../contract/values/money/money.ts'
import { minutesAfter } from './item-rows.ts'

/** What a demo organization asks gifts for, and who gave already. */
export interface DemoCause {
  title: string
  about: string
  goal: Cents
  amounts: Cents[]
  matchedBy?: string
  matchedUpTo?: Cents
  gifts: { email: string; amount: Cents; minutesAgo: number; shownName?: string }[]
}

const OPEN_MINUTES = 30 * 24 * 60
const SINCE_MINUTES = 24 * 60

/** Adds causes that are on around `now`, with what was given to them. */
export async function insertCauses(tx: Tx, causes: readonly DemoCause[], organizationId: string, now: Date) {
  const [first] = await tx.select({ id: event.id }).from(event).where(eq(event.organizationId, organizationId))
  if (!first) throw new Error('The demo organization has no event')
  const times = { startTime: minutesAfter(now, -SINCE_MINUTES), endTime: minutesAfter(now, OPEN_MINUTES) }
  for (const { gifts, ...details } of causes) {
    const causeId = crypto.randomUUID()
    await tx.insert(cause).values({ ...details, ...times, id: causeId, organizationId, eventId: first.id })
    for (const { email, amount, minutesAgo, shownName = null } of gifts) {
      const bidderId = await bidderFor(tx, organizationId, email)
      await addWinners(tx, organizationId, [bidderId])
      const given = { amount, shownName, givenAt: minutesAfter(now, -minutesAgo) }
      await tx.insert(gift).values({ id: crypto.randomUUID(), organizationId, causeId, bidderId, ...given })
    }
  }
}
