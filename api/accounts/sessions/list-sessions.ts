import { and, desc, eq, gt } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { session } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { SessionView } from '../../contract/accounts/session-view.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { roughNetwork } from '../../server/http/client-ip.ts'
import { deviceInWords } from './device-in-words.ts'

/**
 * Where a person is signed in, last used first; at the demo, whose visitors share an account, only here.
 * @param currentHash of the session that asks
 */
export async function listSessions(orm: Orm, person: Person, currentHash: string, now: Date): Promise<SessionView[]> {
  const isOwn = isDemoOrganizer(person) ? eq(session.tokenHash, currentHash) : undefined
  const rows = await orm
    .select()
    .from(session)
    .where(and(eq(session.userId, person.id), gt(session.expiresAt, now), isOwn))
    .orderBy(desc(session.lastSeenAt), desc(session.id))
  return rows.map(({ id, tokenHash, userAgent, network, createdAt, lastSeenAt }) => ({
    id,
    device: deviceInWords(userAgent),
    network: roughNetwork(network),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: tokenHash === currentHash,
  }))
}
