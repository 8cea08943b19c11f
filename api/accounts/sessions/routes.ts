import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm } from '../../../db/clients.ts'
import { session } from '../../../db/schema/accounts.ts'
import { confirmPasswordForm, type Person } from '../../contract/accounts/account.ts'
import { type SessionView, sessionList } from '../../contract/accounts/session-view.ts'
import { problem } from '../../contract/values/problem.ts'
import { authenticateAgain } from '../../server/access/authenticate.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { signedIn } from '../../server/access/guards.ts'
import { noteConfirmed } from '../../server/access/recent-password.ts'
import { endSessions } from '../../server/access/session.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { roughNetwork } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse, refuseAt } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'

const NO_SESSION = 'That device is already signed out.'

/** Where one is signed in, and proving in one of these places who one is. See product#sessions. */
export function sessionRoutes(context: AppContext) {
  return new Elysia({ tags: ['Accounts'] }).use(confirming(context)).use(listing(context)).use(ending(context))
}

function confirming(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.passwords)
  return new Elysia().use(signedIn(context)).post(
    '/auth/confirm-password',
    async ({ person, tokenHash, network, body, set }) => {
      const outcome = await authenticateAgain(orm, limits, { person, tokenHash, network }, body.password)
      if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.retryAfterSeconds)
      if (outcome.kind === 'mismatch') return refuseAt('password', 'Password is incorrect')
      await orm.transaction(async (tx) => {
        await noteConfirmed(tx, tokenHash, context.clock.now())
        tx.addActivity({ kind: 'password-confirmed' })
      })
      return { message: 'Password confirmed' }
    },
    {
      body: confirmPasswordForm,
      response: { 200: problem, 400: problem, 401: problem, 403: problem, 429: problem },
      detail: { summary: 'Confirm the password, for what asks for it again' },
    },
  )
}

function listing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/user/sessions' })
    .use(signedIn(context))
    .get(
      '',
      async ({ person, tokenHash }) => ({
        sessions: await listSessions(orm, person, tokenHash, context.clock.now()),
      }),
      { response: { 200: sessionList, 401: problem }, detail: { summary: 'Where one is signed in' } },
    )
    .delete(
      '',
      async ({ person, tokenHash }) => {
        await endOtherSessions(orm, { userId: person.id, currentHash: tokenHash })
        return { message: 'You are signed out on your other devices.' }
      },
      { response: { 200: problem, 401: problem, 403: problem }, detail: { summary: 'Sign out everywhere else' } },
    )
}

function ending(context: AppContext) {
  return new Elysia({ prefix: '/user/sessions/:id' })
    .use(signedIn(context))
    .use(uuidParam('id', NO_SESSION))
    .delete(
      '',
      async ({ person, tokenHash, params: { id } }) => {
        const owner = { userId: person.id, currentHash: tokenHash }
        const isEnded = await endOtherSession(context.database.orm, owner, id)
        return isEnded ? { message: 'Signed out there' } : refuse(404, NO_SESSION)
      },
      {
        response: { 200: problem, 401: problem, 403: problem, 404: problem },
        detail: { summary: 'Sign out on one other device' },
      },
    )
}

/** Whose sessions, and in which of them they are now. */
interface Owner {
  userId: string
  currentHash: string
}

/** Signs a person out in one of their other browsers. @returns whether they were signed in there */
function endOtherSession(orm: Orm, { userId, currentHash }: Owner, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const isIt = and(eq(session.userId, userId), eq(session.id, id), ne(session.tokenHash, currentHash))
    const [ended] = await tx.delete(session).where(isIt).returning({ userAgent: session.userAgent })
    if (ended) tx.addActivity({ kind: 'session-ended' })
    return ended !== undefined
  })
}

/** Signs a person out in all browsers but this one. */
function endOtherSessions(orm: Orm, { userId, currentHash }: Owner): Promise<void> {
  return orm.transaction(async (tx) => {
    await endSessions(tx, userId, currentHash)
    tx.addActivity({ kind: 'other-sessions-ended' })
  })
}

/**
 * Where a person is signed in, last used first; at the demo, whose visitors share an account, only here.
 * @param currentHash of the session that asks
 */
async function listSessions(orm: Orm, person: Person, currentHash: string, now: Date): Promise<SessionView[]> {
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
