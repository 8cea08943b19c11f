import { and, desc, eq, gt } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { session } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { SessionView } from '../../contract/accounts/session-view.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { roughNetwork } from '../../server/http/client-ip.ts'

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

/** The first that fits counts: most browsers also name others, for the sake of old sites. */
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** "Chrome on Windows", from what a browser says of itself. Only for people to recognize; anyone can claim anything. */
export function deviceInWords(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown browser'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system ? `${browser} on ${system}` : browser
}
