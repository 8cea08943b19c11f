import { and, desc, eq, inArray } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { z } from 'zod'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { type DemoEmail, demoEmails, type OwnDemoBid, ownDemoBid } from '../../contract/super-admin/demo-email.ts'
import { DEMO_ORGANIZER, DEMO_SLUG } from '../../contract/values/demo.ts'
import { bidderKinds } from '../../contract/values/kind/email-kind.ts'
import { problem } from '../../contract/values/problem.ts'
import type { DraftContext, OutboxRow } from '../../email/kinds/define-email.ts'
import { draftEmail } from '../../email/kinds/draft-email.ts'
import { parseEmail } from '../../email/kinds/emails.ts'
import { SHOWN_NOT_SENT } from '../../email/outbox/claim-emails.ts'
import { madeUpRecipient, showEmail } from '../../email/outbox/show-email.ts'
import type { Browser } from '../../server/access/browser.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { findSession, startSession } from '../../server/access/session.ts'
import { sessionCookie } from '../../server/access/session-cookie.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limited } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { PictureStore } from '../../server/uploads/picture-store.ts'
import { openDemo } from './set-up-demo.ts'

/** The sandbox school: made when first asked for, and shows the emails it would have sent. See product#demo. */
export function demoRoutes(context: AppContext & { pictures: PictureStore }) {
  return new Elysia({ prefix: '/demo', tags: ['Demo'] })
    .use(opening(context))
    .use(demoEmailRoutes(context))
    .use(entrance(context))
}

function opening(context: AppContext & { pictures: PictureStore }) {
  return new Elysia().get(
    '',
    async () => {
      await openDemo(context, context.clock.now())
      return { slug: DEMO_SLUG }
    },
    { response: { 200: z.object({ slug: z.string() }) }, detail: { summary: 'The sandbox, set up if need be' } },
  )
}

function demoEmailRoutes(context: AppContext) {
  const { config, database } = context
  return new Elysia().use(limited(context, LIMITS.demo.emails)).get(
    '/mails',
    async ({ query, set }) => {
      set.headers['cache-control'] = 'private, no-store'
      const emails = await readDemoEmails(database.orm, query, {
        publicUrl: config.publicUrl,
        now: context.clock.now(),
      })
      return emails ? { emails } : refuse(404, 'Bid not found')
    },
    {
      query: ownDemoBid,
      response: { 200: demoEmails, 400: problem, 404: problem, 429: problem },
      detail: { summary: 'The emails that a bidder of the sandbox would have had' },
    },
  )
}

const NOT_ENTERED = {
  'signed-in': { status: 409, message: 'You’re signed in. Log out to see the demo’s organizer side.' },
  'no-demo': { status: 404, message: 'Organization not found' },
} as const

function entrance(context: AppContext) {
  return new Elysia()
    .use(sessionCookie(context.config))
    .use(limited(context, LIMITS.demo.organizers))
    .post(
      '/organizer',
      async ({ sessionCookie: { browser, begin } }) => {
        const outcome = await enterDemo(context.database.orm, browser, context.clock.now())
        if (outcome.kind !== 'entered') {
          return refuse(NOT_ENTERED[outcome.kind].status, NOT_ENTERED[outcome.kind].message)
        }
        begin(outcome.token)
        return { redirectUrl: `/${DEMO_SLUG}/admin` }
      },
      {
        response: { 200: z.object({ redirectUrl: z.string() }), 404: problem, 409: problem, 429: problem },
        detail: { summary: "See the sandbox from its organizer's side" },
      },
    )
}

/** What became of a visitor's request to see the organizer's side. */
type Entrance = { kind: 'entered'; token: string } | { kind: 'signed-in' } | { kind: 'no-demo' }

/**
 * Signs a visitor in as the organizer of the sandbox, without a password. People signed in as themselves are refused: a
 * browser has one session, and the demo must not cost them theirs.
 */
async function enterDemo(orm: Orm, browser: Browser, now: Date): Promise<Entrance> {
  const { sessionToken } = browser
  const activeSession = sessionToken === null ? null : await findSession(orm, sessionToken, now)
  if (activeSession && !isDemoOrganizer(activeSession.person)) return { kind: 'signed-in' }
  return orm.transaction(async (tx) => {
    const [organizer] = await tx.select({ id: user.id }).from(user).where(eq(user.email, DEMO_ORGANIZER))
    if (!organizer) return { kind: 'no-demo' }
    return { kind: 'entered', token: await startSession(tx, organizer.id, browser, now) }
  })
}

const MOST_SHOWN = 20

/**
 * The emails the bidder of a bid in the sandbox would have received, newest first; `null` when the bid is not theirs.
 */
async function readDemoEmails(
  orm: Orm,
  own: OwnDemoBid,
  occasion: Pick<DraftContext, 'publicUrl' | 'now'>,
): Promise<DemoEmail[] | null> {
  const rows = await orm.transaction(async (tx) => {
    const visitor = await findBidder(tx, own)
    if (!visitor) return null
    const written = await findEmails(tx, visitor)
    return Promise.all(written.map((row) => writeOnce(tx, row, occasion)))
  })
  return rows && Promise.all(rows.filter((row) => row.email !== null).map((row) => show(row, occasion.publicUrl)))
}

interface DemoBidder {
  organizationId: string
  email: string
}

/** One whose bid was taken back is told so too. */
async function findBidder(tx: Tx, { bid: bidId, key }: OwnDemoBid): Promise<DemoBidder | null> {
  for (const table of [bid, cancelledBid]) {
    const { id, organizationId, idempotencyKey } = table
    const [ownBid] = await tx
      .select({ email: bidder.email, organizationId })
      .from(table)
      .innerJoin(bidder, isBidderOf(table))
      .innerJoin(organization, eq(organization.id, organizationId))
      .where(and(eq(id, bidId), eq(idempotencyKey, key), eq(organization.isDemo, true)))
    if (ownBid?.email) return { ...ownBid, email: ownBid.email }
  }
  return null
}

/** Anyone may bid with the address of the organizer, whose emails to the team name other visitors. */
function findEmails(tx: Tx, { organizationId, email }: DemoBidder): Promise<OutboxRow[]> {
  const { kind, recipient } = outbox
  return tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.organizationId, organizationId), eq(recipient, email), inArray(kind, bidderKinds)))
    .orderBy(desc(outbox.id))
    .limit(MOST_SHOWN)
    .for('update')
}

/** Written when the email is first opened, and unchanged afterwards, like one that was sent. */
async function writeOnce(
  tx: Tx,
  row: OutboxRow,
  { publicUrl, now }: Pick<DraftContext, 'publicUrl' | 'now'>,
): Promise<OutboxRow> {
  const isUnwritten = row.email === null && (row.state === 'queued' || row.problem === SHOWN_NOT_SENT)
  if (!isUnwritten) return row
  const draft = await draftEmail({ tx, row, recipient: madeUpRecipient(row.recipient), publicUrl, now })
  if (draft.kind === 'wait') return row
  const outcome = draft.kind === 'email' ? { email: draft.email, problem: SHOWN_NOT_SENT } : { problem: draft.reason }
  await tx
    .update(outbox)
    .set({ ...outcome, state: 'suppressed' })
    .where(eq(outbox.id, row.id))
  return { ...row, ...outcome }
}

async function show({ id, createdAt, email: stored }: OutboxRow, site: URL): Promise<DemoEmail> {
  const shown = await showEmail(await parseEmail(stored), 'lead the page', site)
  return { id, writtenAt: createdAt.toISOString(), ...shown }
}
