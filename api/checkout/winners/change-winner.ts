import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { WinnerPatch } from '../../contract/checkout/checkout-forms.ts'
import { refusePromise } from '../../contract/checkout/promise.ts'
import { lockWinners } from '../balances/lock-winners.ts'

interface WinnerKey {
  organization: { id: string; timeZone: string }
  id: string
}

/**
 * Notes something about a winner, or the day by which they promised to pay, or neither any more. The activity tells that,
 * not what. The same sent again changes nothing, also once the day is over.
 * @returns why not, in words about a field; `null` when it is noted, or when there is no such winner
 */
export function changeWinner(
  orm: Orm,
  { organization: { id: organizationId, timeZone }, id }: WinnerKey,
  { note, formerNote, promisedDay }: WinnerPatch,
  now: Date,
): Promise<NoteRefusal | null> {
  return orm.transaction(async (tx) => {
    const [winner] = await lockWinners(tx, organizationId, [id])
    if (!winner) return null
    const entry = { organizationId, subjectId: id, about: winner.code }
    const isNoteNew = note !== undefined && note !== winner.note
    const isDayNew = promisedDay !== undefined && promisedDay !== winner.promisedDay
    if (isNoteNew && formerNote !== undefined && formerNote !== winner.note)
      return { path: 'note', message: changedInWords(winner.note) }
    const message = isDayNew && promisedDay !== null ? refusePromise(promisedDay, now, timeZone) : null
    if (message !== null) return { path: 'promisedDay', message }
    if (!(isNoteNew || isDayNew)) return null
    await tx
      .update(bidder)
      .set({ note, promisedDay })
      .where(and(eq(bidder.organizationId, organizationId), eq(bidder.id, id)))
    if (isNoteNew) tx.addActivity({ kind: 'winner-noted', ...entry })
    if (isDayNew) tx.addActivity({ kind: 'winner-promised', ...entry })
    return null
  })
}

/** What is wrong with what was to be noted. */
interface NoteRefusal {
  path: 'note' | 'promisedDay'
  message: string
}

function changedInWords(note: string | null): string {
  return `Someone ${note === null ? 'removed the note' : `wrote “${note}”`} meanwhile. Save again to replace it.`
}

interface NameOfWinner {
  organizationId: string
  email: string
  name: string
}

/**
 * Notes whom to ask for at the table, as a winner typed it on a device known to be theirs, where bids ask no name. Once:
 * helpers may know them by it. See product#names-and-phone-numbers.
 * @returns whether it was noted
 */
export async function giveName(orm: Orm, { organizationId, email, name }: NameOfWinner): Promise<boolean> {
  const asksNoName = orm
    .select({ one: sql`1` })
    .from(organization)
    .where(and(eq(organization.id, organizationId), eq(organization.asksName, 'off')))
  const nameless = and(isNotNull(bidder.code), isNull(bidder.name), exists(asksNoName))
  const named = await orm
    .update(bidder)
    .set({ name, isConfirmed: true })
    .where(and(eq(bidder.organizationId, organizationId), eq(bidder.email, email), nameless))
    .returning({ id: bidder.id })
  return named.length > 0
}
