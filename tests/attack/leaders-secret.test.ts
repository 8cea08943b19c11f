import { afterAll, expect, test } from 'bun:test'
import { inArray, sql } from 'drizzle-orm'
import { closeItems } from '../../api/closing/close-items.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { startProcess } from '../support/process.ts'
import { addItem } from '../support/school.ts'
import { startSmtp } from '../support/smtp.ts'
import { until } from '../support/until.ts'
import { operationsIn } from './description.ts'
import { readAs } from './read-as.ts'
import { tablesWith } from './tables-with.ts'
import { arrivals } from './visitors.ts'
import { addWorld, type Team } from './world.ts'

/** Two maxima of the same leader, in digits that nothing else has. */
const MAXIMA = ['8642.97', '9753.86']
/** As amounts are written: plain, in cents, and for people. By chance they stand within ids and tokens, too. */
const DIGITS = /(?<!\w)(8642\.97|864297|8,642\.97|9753\.86|975386|9,753\.86)(?!\w)/

const database = await freshDatabase()
const { orm } = database
const { send, sendAnything } = openTestApp(database)
const smtp = await startSmtp()
const server = await startProcess(database.url, {
  ...{ SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' },
})
afterAll(async () => {
  await server.kill()
  await smtp.stop()
})

const world = await addWorld(orm, send)
const teams = Object.values(world)
const calls = operationsIn((await send('GET', '/api/docs/json')).body).filter(
  ({ method, path }) => method === 'GET' && path !== '/api/{orgSlug}/live',
)

/** Offers through the process, whose log is read at the end. @returns what it answered */
async function offer({ school, live }: Team, body: object, key?: string) {
  const response = await fetch(`${server.url}/api/${school.slug}/auction/${live.slug}/bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  return response.text()
}

const tagsOf = async ({ school, live }: Team) => {
  const path = `/api/${school.slug}/auction/${live.slug}` as const
  const paths = [path, `${path}/bids`, `/api/${school.slug}`] as const
  return Promise.all(paths.map(async (one) => (await send('GET', one)).headers.get('etag')))
}

test('the leader’s maximum changes nothing that anybody else can see', async () => {
  for (const team of teams) {
    const before = await tagsOf(team)
    await offer(team, { email: team.reader.email, maximum: MAXIMA[0] }, 'a-key-of-theirs')
    await offer(team, { email: team.reader.email, maximum: MAXIMA[1] })
    expect(await tagsOf(team)).toEqual(before)
  }
})

test('offers of others, and what they are answered, do not show it', async () => {
  for (const team of teams) {
    for (const body of [{ amount: '150' }, { maximum: '200' }, { amount: '1' }, { amount: '151' }]) {
      expect(await offer(team, { email: `${crypto.randomUUID()}@example.org`, ...body })).not.toMatch(DIGITS)
    }
  }
})

/** Hundreds of calls, each in its turn. */
const PATIENCE_MS = 60_000

test(
  'no answer to anybody holds a digit of it, from nobody to a super admin',
  async () => {
    const faults: string[] = []
    let read = 0
    for (const arrive of arrivals) {
      const visitor = await arrive(orm, world, send)
      for (const operation of calls) {
        for (const team of teams) {
          const answer = await readAs({ orm, world, sendAnything }, operation, visitor, team)
          if (answer.status === 200) read++
          const seen = answer.text + JSON.stringify([...answer.headers])
          if (DIGITS.test(seen)) faults.push(`${visitor.who}: ${operation.call}: ${DIGITS.exec(seen)}`)
        }
      }
    }
    expect(faults).toEqual([])
    expect(read).toBeGreaterThan(300)
  },
  PATIENCE_MS,
)

test('no email holds it, nor what any table but the lock’s and that of keys stores', async () => {
  await until(async () => (await orm.$count(outbox, sql`state = 'queued'`)) === 0)
  expect(smtp.mails.length).toBeGreaterThan(5)
  expect(JSON.stringify(smtp.mails)).not.toMatch(DIGITS)
  const holders = await tablesWith(orm, DIGITS)
  expect(holders).toEqual(['auction_lock', 'maximum_offer'])
})

test('it is erased at the closing, and is in no email or table then', async () => {
  const live = teams.map((team) => team.live.id)
  await orm
    .update(auctionItem)
    .set({ endTime: new Date(Date.now() - 2_000) })
    .where(inArray(auctionItem.id, live))
  for (const { school } of teams) await closeItems(orm, school.id, new Date())
  await until(async () => (await orm.$count(outbox, sql`kind = 'won' and state = 'sent'`)) === teams.length)
  expect(JSON.stringify(smtp.mails)).not.toMatch(DIGITS)
  expect(await tablesWith(orm, DIGITS)).toEqual([])
})

test('no line of the log holds it, also of offers that fail', async () => {
  await orm.execute(sql`alter table maximum_offer add constraint broken check (false) not valid`)
  const item = await addItem(orm, world.maple.school)
  const body = { email: world.maple.reader.email, maximum: MAXIMA[0] }
  expect(await offer({ ...world.maple, live: item }, body, 'a-key-that-fails')).not.toMatch(DIGITS)
  await server.kill()
  const log = await server.output
  expect(log).toContain('a request failed')
  expect(log).toContain('violates check constraint')
  expect(log).not.toMatch(DIGITS)
})
