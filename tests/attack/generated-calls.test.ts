import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { bidProblem } from '../../api/contract/bidding/bid-view.ts'
import { editedProblem } from '../../api/contract/items/edited-meanwhile.ts'
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
  'POST /api/{orgSlug}/donation': 'it takes a form: api/donations/routes.test.ts',
  'POST /api/mail/reports': 'it takes what Resend signed: api/outbox/resend.test.ts',
}
/** Calls that need more than good values to be done, and where that is tried. */
const neverDone: Record<string, string> = {
  'POST /api/user/two-step/confirm': 'it takes a code of the moment: api/accounts/two-step/routes.test.ts',
  'POST /api/{orgSlug}/my-bids/open': 'it takes a code from an email: api/bidders/routes.test.ts',
  'GET /api/demo/mails': 'it takes a bid of the sandbox: api/demo/routes.test.ts',
}

/** Calls that another has to make possible, for when chance did not: who is winning is not erased. */
const afterOthers: Record<string, string> = {
  'POST /api/mail/own-data/erase': 'POST /api/bids/take-back',
  'POST /api/{orgSlug}/admin/bidders/erase': 'DELETE /api/{orgSlug}/admin/auction/{auctionSlug}/bid/{bidId}',
}

const made = operations.filter(({ call }) => !(call in elsewhere))
/** A password takes long to hash, by design: calls that do come an eighth as often. */
const rota = Array.from({ length: 8 }, (_, round) => made.filter((one) => round === 0 || !hashes(one))).flat()
/** A prime, and so no factor of the rota's length: all come up, and not in the order of the description. */
const STRIDE = 997
const done = new Set<string>()
/** Turns of calls that were not done by then begin here; a multiple of the visitors, who take turns. */
const MORE = 100 * arrivals.length
const TRIES_LEFT = 20

test('the table of audiences has every call of the description', () => {
  expect(Object.keys(audiences).sort()).toEqual(operations.map(({ call }) => call).sort())
})

test(
  `${CALLS} calls by everybody are answered as they should be, and change nothing of others`,
  async () => {
    const faults: string[] = []
    for (let turn = 0; turn < CALLS / CALLS_PER_WORLD; turn++)
      faults.push(...(await playTurn(turn, rota, CALLS_PER_WORLD)))
    // What chance left out, once more by everybody: each call is for few of them, and names things that belong together.
    const left = made.filter(({ call }) => !done.has(call) && !(call in neverDone))
    const others = left.map(({ call }) => afterOthers[call])
    const again = made.filter((one) => left.includes(one) || others.includes(one.call))
    for (const turn of left.length > 0 ? arrivals.keys() : []) {
      faults.push(...(await playTurn(MORE + turn, again, TRIES_LEFT * again.length)))
    }
    expect(faults).toEqual([])
  },
  { timeout: 300_000 },
)

test('every call was done at least once by somebody whom it is for', () => {
  const undone = made.map(({ call }) => call).filter((call) => !done.has(call))
  expect(undone.sort()).toEqual(Object.keys(neverDone).sort())
})

/** One visitor's calls in a new world. @returns what was wrong with the answers */
async function playTurn(turn: number, calls: Operation[], count: number): Promise<string[]> {
  const world = await addWorld(orm, send)
  const arrive = arrivals[turn % arrivals.length] as Arrival
  const visitor = await arrive(orm, world, send)
  const others = [world.maple, world.oak].filter(
    (team) => ![visitor.member?.team, visitor.helper?.team].includes(team) && !visitor.isSuperAdmin,
  )
  const before = await Promise.all(others.map((team) => ownRowsOf(orm, team)))
  const faults: string[] = []
  for (const [index, g] of fc.sample(fc.gen(), { numRuns: count, seed: SEED + turn }).entries()) {
    const operation = calls[((turn * count + index) * STRIDE) % calls.length] as Operation
    const known = await knownValues(orm, world, operation, visitor)
    const call = generateCall(g, operation, known)
    const answer = await makeCall(call, visitor)
    const problem = judge(call, visitor, answer) ?? leakIn(answer, call, others)
    if (problem) faults.push(`seed ${SEED}, turn ${turn}: ${visitor.who}: ${asLine(call)}: ${problem}`)
    // Whoever signed out comes back.
    if (answer.status === 401 && visitor.isSignedIn) visitor.token = await visitor.signIn()
    if (answer.status === 401 && visitor.helper) visitor.helper.token = await visitor.helper.enter()
    if (answer.status === 401 && visitor.device) visitor.device.token = await visitor.device.open()
  }
  const after = await Promise.all(others.map((team) => ownRowsOf(orm, team)))
  if (!Bun.deepEquals(before, after))
    faults.push(`seed ${SEED}, turn ${turn}: ${visitor.who} changed another organization`)
  return faults
}

type Answer = Awaited<ReturnType<typeof makeCall>>

function makeCall({ operation, path, body, headers }: Call, { token, device, helper }: Visitor) {
  const cookies = [
    token && `session=${token}`,
    device && `bidder=${device.token}`,
    helper && `checkout=${helper.token}`,
  ]
  const cookie = cookies.filter(Boolean).join('; ')
  return sendAnything(operation.method, path, body, { ...(cookie && { cookie }), ...headers })
}

/** What no answer may hold: the insides of the process and of the database, and secrets. */
const INSIDES =
  /\$argon2|node_modules|\.tsx?:\d|at \w+ \(|PostgresError|drizzle|relation "|violates|syntax error at|ECONN|token_hash|password_hash/i

const refusal = bidProblem.strict().or(editedProblem.strict())

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
  const isAllowed = isFor(audiences[operation.call] ?? 'super admins', { ...visitor, isHelper, role })
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
