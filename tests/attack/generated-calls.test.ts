import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { bidProblem } from '../../api/contract/bidding/bid-view.ts'
import { openTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { audiences, isFor } from './audience.ts'
import { type Operation, operationsIn } from './description.ts'
import { type Call, generateCall } from './generate-call.ts'
import { knownValues } from './known-values.ts'
import { type Arrival, arrivals, type Visitor } from './visitors.ts'
import { addWorld, ownRowsOf, type Team } from './world.ts'

const CALLS = 10_000
const CALLS_PER_WORLD = 200
/** Tells the calls of one run from those of another; a failure says which it was. */
const SEED = Number(process.env.ATTACK_SEED ?? 20_261_122)

const database = await freshDatabase()
const { orm } = database
const { send, sendAnything } = openTestApp(database)
const operations = operationsIn((await send('GET', '/api/docs/json')).body)

/** Calls that are not made up here, and where they are tried. */
const elsewhere: Record<string, string> = {
  'GET /api/{orgSlug}/live': 'its answer never ends: api/changes/stream-changes.test.ts',
  'POST /api/upload/image': 'it takes a file: api/uploads/routes.test.ts',
  'POST /api/mail/reports': 'it takes what Resend signed: api/outbox/resend.test.ts',
}
/** Calls that need more than good values to be done, and where that is tried. */
const neverDone: Record<string, string> = {
  'POST /api/user/two-step/confirm': 'it takes a code of the moment: api/accounts/two-step/routes.test.ts',
  'GET /api/demo/mails': 'it takes a bid of the sandbox: api/demo/routes.test.ts',
}

const made = operations.filter(({ call }) => !(call in elsewhere))
/** A password takes long to hash, by design: calls that do come an eighth as often. */
const rota = Array.from({ length: 8 }, (_, round) => made.filter((one) => round === 0 || !hashes(one))).flat()
/** A prime, and so no factor of the rota's length: all come up, and not in the order of the description. */
const STRIDE = 997
const done = new Set<string>()

test('the table of audiences has every call of the description', () => {
  expect(Object.keys(audiences).sort()).toEqual(operations.map(({ call }) => call).sort())
})

test(
  `${CALLS} calls by everybody are answered as they should be, and change nothing of others`,
  async () => {
    const faults: string[] = []
    for (let turn = 0; turn < CALLS / CALLS_PER_WORLD; turn++) faults.push(...(await playTurn(turn)))
    expect(faults).toEqual([])
  },
  { timeout: 300_000 },
)

test('every call was done at least once by somebody whom it is for', () => {
  const undone = made.map(({ call }) => call).filter((call) => !done.has(call))
  expect(undone.sort()).toEqual(Object.keys(neverDone).sort())
})

/** One visitor's calls in a new world. @returns what was wrong with the answers */
async function playTurn(turn: number): Promise<string[]> {
  const world = await addWorld(orm, send)
  const arrive = arrivals[turn % arrivals.length] as Arrival
  const visitor = await arrive(orm, world)
  const others = [world.maple, world.oak].filter((team) => !visitor.isSuperAdmin && visitor.member?.team !== team)
  const before = await Promise.all(others.map((team) => ownRowsOf(orm, team)))
  const faults: string[] = []
  for (const [index, g] of fc.sample(fc.gen(), { numRuns: CALLS_PER_WORLD, seed: SEED + turn }).entries()) {
    const operation = rota[((turn * CALLS_PER_WORLD + index) * STRIDE) % rota.length] as Operation
    const known = await knownValues(orm, world, operation, visitor)
    const call = generateCall(g, operation, known)
    const answer = await makeCall(call, visitor)
    const problem = judge(call, visitor, answer) ?? leakIn(answer, call, others)
    if (problem) faults.push(`seed ${SEED}, turn ${turn}: ${visitor.who}: ${asLine(call)}: ${problem}`)
    // Whoever signed out comes back.
    if (answer.status === 401 && visitor.isSignedIn) visitor.token = await visitor.signIn()
  }
  const after = await Promise.all(others.map((team) => ownRowsOf(orm, team)))
  if (!Bun.deepEquals(before, after))
    faults.push(`seed ${SEED}, turn ${turn}: ${visitor.who} changed another organization`)
  return faults
}

type Answer = Awaited<ReturnType<typeof makeCall>>

function makeCall({ operation, path, body, headers }: Call, { token }: Visitor) {
  const cookie = token === null ? {} : { cookie: `session=${token}` }
  return sendAnything(operation.method, path, body, { ...cookie, ...headers })
}

/** What no answer may hold: the insides of the process and of the database, and secrets. */
const INSIDES =
  /\$argon2|node_modules|\.tsx?:\d|at \w+ \(|PostgresError|drizzle|relation "|violates|syntax error at|ECONN|token_hash|password_hash/i

const refusal = bidProblem.strict()

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
  const isAllowed = isFor(audiences[operation.call] ?? 'super admins', { ...visitor, role })
  if (!isAllowed) return `${status}, though it is for ${audiences[operation.call]}`
  done.add(operation.call)
  return null
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
