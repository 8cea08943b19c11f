import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { DEMO_ORGANIZER } from '../../contract/values/demo.ts'
import type { Browser } from '../../server/access/browser.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { findSession, startSession } from '../../server/access/session.ts'

/** What became of a visitor's request to see the organizer's side. */
type Entrance = { kind: 'entered'; token: string } | { kind: 'signed-in' } | { kind: 'no-demo' }

/**
 * Signs a visitor in as the organizer of the sandbox, without a password. People signed in as themselves are refused: a
 * browser has one session, and the demo must not cost them theirs.
 */
export async function enterDemo(orm: Orm, browser: Browser, now: Date): Promise<Entrance> {
  const { sessionToken } = browser
  const known = sessionToken === null ? null : await findSession(orm, sessionToken, now)
  if (known && !isDemoOrganizer(known.person)) return { kind: 'signed-in' }
  return orm.transaction(async (tx) => {
    const [organizer] = await tx.select({ id: user.id }).from(user).where(eq(user.email, DEMO_ORGANIZER))
    if (!organizer) return { kind: 'no-demo' }
    return { kind: 'entered', token: await startSession(tx, organizer.id, browser, now) }
  })
}
