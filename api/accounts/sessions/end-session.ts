import { and, eq, ne } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { session } from '../../../db/schema/accounts.ts'
import { endSessions } from '../../server/access/session.ts'

/** Whose sessions, and in which of them they are now. */
interface Owner {
  userId: string
  currentHash: string
}

/** Signs a person out in one of their other browsers. @returns whether they were signed in there */
export function endOtherSession(orm: Orm, { userId, currentHash }: Owner, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const isIt = and(eq(session.userId, userId), eq(session.id, id), ne(session.tokenHash, currentHash))
    const [ended] = await tx.delete(session).where(isIt).returning({ userAgent: session.userAgent })
    if (ended) tx.addActivity({ kind: 'session-ended' })
    return ended !== undefined
  })
}

/** Signs a person out in all browsers but this one. */
export function endOtherSessions(orm: Orm, { userId, currentHash }: Owner): Promise<void> {
  return orm.transaction(async (tx) => {
    await endSessions(tx, userId, currentHash)
    tx.addActivity({ kind: 'other-sessions-ended' })
  })
}
