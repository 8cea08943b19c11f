import fc from 'fast-check'
import { bidProblem } from '../../api/contract/auction/bidding/bid-view.ts'
import { editedProblem } from '../../api/contract/auction/items/edited-meanwhile.ts'
import { importProblem } from '../../api/contract/auction/items/item-import.ts'
import { openTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import type { SendAnything } from '../support/send.ts'
import { audienceOf, isFor } from './audience.ts'
import { type Operation, operationsIn } from './description.ts'
import { type Call, generateCall } from './generate-call.ts'
import { knownValues } from './known-values.ts'
import { type Arrival, arrivals, cookiesOf, type Visitor } from './visitors.ts'
import { addWorld, ownRowsOf, type Team, type World } from './world.ts'

/** Tells the calls of one run from those of another; a failure says which it was. */
const SEED = Number(process.env.ATTACK_SEED ?? 20_261_122)

/** Calls that are not made up here, and where they are tried. */
const elsewhere: Record<string, string> = {
  'GET /api/{orgSlug}/live': 'its answer never ends: api/server/live/stream-changes.test.ts',
  'POST /api/upload/image': 'it takes a file: api/server/uploads/routes.test.ts',
  'POST /api/{orgSlug}/donation': 'it takes a form: api/auction/donations/routes.test.ts',
  'POST /api/mail/reports': 'it takes what Resend signed: api/email/outbox/resend.test.ts',
  'POST /api/{orgSlug}/card-reports': 'it takes what Stripe signed: api/cards/reports/routes.test.ts',
}
/** Calls that need more than good values to be done, and where that is tried. */
export const neverDone: Record<string, string> = {
  'POST /api/user/two-step/confirm': 'it takes a code of the moment: api/accounts/two-step/routes.test.ts',
  'POST /api/{orgSlug}/my-bids/open': 'it takes a code from an email: api/bidders/routes.test.ts',
  'GET /api/demo/mails': 'it takes a bid of the sandbox: api/super-admin/demo/routes.test.ts',
  'POST /api/{orgSlug}/pay/{bidderId}/{proof}/demo':
    'it takes a bill of the sandbox: api/cards/charges/routes.demo.test.ts',
  'PATCH /api/{orgSlug}/checkout/payments/{id}/undo':
    'it takes what the same person recorded last: api/checkout/helpers/routes.test.ts',
  'PATCH /api/{orgSlug}/checkout/gifts/{id}/undo':
    'it takes what the same person entered last: api/auction/entry/raise-routes.test.ts',
}

/** Calls that another has to make possible, for when chance did not. */
export const afterOthers: Record<string, string> = {
  'POST /api/{orgSlug}/admin/bidding/resume': 'POST /api/{orgSlug}/admin/bidding/pause',
}

/** A prime, and so no factor of the rota's length: all come up, and not in the order of the description. */
const STRIDE = 997

/** The API on a database of its own, with everybody who may call it. */
export async function openAttack() {
  const database = await freshDatabase()
  const { orm } = database
  const { send, sendAnything } = openTestApp(database)
  const operations = operationsIn((await send('GET', '/api/docs/json')).body)
  const made = operations.filter(({ call }) => !(call in elsewhere))
  // A password takes long to hash, by design: calls that do come an eighth as often.
  const rota = Array.from({ length: 8 }, (_, round) => made.filter((one) => round === 0 || !hashes(one))).flat()
  const done = new Set<string>()

  /** One visitor's calls in a world. @returns what was wrong with the answers */
  async function playTurn(world: World, turn: number, count: number, calls = rota): Promise<string[]> {
    const arrive = arrivals[turn % arrivals.length] as Arrival
    const visitor = await arrive(orm, world, send)
    const others = [world.maple, world.oak].filter(
      (team) => ![visitor.member?.team, visitor.helper?.team].includes(team) && !visitor.isSuperAdmin,
    )
    const before = await Promise.all(others.map((team) => ownRowsOf(orm, team)))
    const faults: string[] = []
    for (const [index, g] of fc.sample(fc.gen(), { numRuns: count, seed: SEED + turn }).entries()) {
      const operation = calls[((turn * count + index) * STRIDE) % calls.length] as Operation
      const call = generateCall(g, operation, await knownValues(orm, world, operation, visitor))
      const answer = await sendAnything(operation.method, call.path, call.body, {
        ...cookiesOf(visitor),
        ...call.headers,
      })
      const problem = judge(call, visitor, answer) ?? leakIn(answer, call, others)
      if (problem) faults.push(`seed ${SEED}, turn ${turn}: ${visitor.who}: ${asLine(call)}: ${problem}`)
      else if (answer.status < 400) done.add(operation.call)
      if (answer.status === 401) await comeBack(visitor)
    }
    const after = await Promise.all(others.map((team) => ownRowsOf(orm, team)))
    if (!Bun.deepEquals(before, after))
      faults.push(`seed ${SEED}, turn ${turn}: ${visitor.who} changed another organization`)
    return faults
  }

  return { made, done, openWorld: () => addWorld(orm, send), playTurn }
}

/** Whoever signed out comes back. */
async function comeBack(visitor: Visitor) {
  if (visitor.isSignedIn) visitor.token = await visitor.signIn()
  if (visitor.helper) visitor.helper.token = await visitor.helper.enter()
  if (visitor.device) visitor.device.token = await visitor.device.open()
}

type Answer = Awaited<ReturnType<SendAnything>>

/** What no answer may hold: the insides of the process and of the database, and secrets. */
const INSIDES =
  /\$argon2|node_modules|\.tsx?:\d|at \w+ \(|PostgresError|drizzle|relation "|violates|syntax error at|ECONN|token_hash|password_hash/i

const refusal = bidProblem.strict().or(editedProblem.strict()).or(importProblem.strict())

/** What is wrong with an answer, or `null`. */
function judge({ operation, parts }: Call, visitor: Visitor, { status, text, headers, body }: Answer): string | null {
  if (status >= 500) return `${status} ${text}`
  if (INSIDES.test(text)) return `tells insides: ${INSIDES.exec(text)}`
  if (status >= 400) {
    if (!headers.get('content-type')?.startsWith('application/json'))
      return `${status} is no problem: ${text.slice(0, 80)}`
    return refusal.safeParse(body).success ? null : `${status} is no problem: ${text.slice(0, 200)}`
  }
  const role = visitor.member?.team.school.slug === parts.orgSlug ? (visitor.member?.role ?? null) : null
  const isHelper = visitor.helper?.team.school.slug === parts.orgSlug
  const audience = audienceOf(operation.call)
  return isFor(audience, { ...visitor, isHelper, role }) ? null : `${status}, though it is for ${audience}`
}

/** Whose address an answer gives away, or `null`. */
function leakIn({ text }: Answer, { path, body = '' }: Call, others: Team[]): string | null {
  const addresses = others.flatMap(({ reader, colleague, invitation }) => [reader, colleague, invitation])
  const sent = decodeURIComponent(path) + body
  const leaked = addresses.find(({ email }) => text.includes(email) && !sent.includes(email))
  return leaked ? `gives ${leaked.email} away` : null
}

/** Whether a call hashes a password, if only to take as long as for somebody else. */
function hashes({ path, body }: Operation): boolean {
  const fields = Object.keys(body?.properties ?? {})
  return /\/(forgot-password|protect-email)$/.test(path) || fields.some((name) => /password/i.test(name))
}

function asLine({ operation, path, body, headers }: Call): string {
  return `${operation.method} ${path.slice(0, 300)} ${body?.slice(0, 300) ?? ''} ${JSON.stringify(headers).slice(0, 100)}`
}
