import { afterAll, expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { closeItems } from '../../api/closing/close-items.ts'
import { settleClosings } from '../../api/closing/settle-closings.ts'
import { eraseForTeam } from '../../api/privacy/erase-bidder.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { startProcess } from '../support/process.ts'
import { startSmtp } from '../support/smtp.ts'
import { until } from '../support/until.ts'
import { operationsIn } from './description.ts'
import { readAs } from './read-as.ts'
import { tablesWith } from './tables-with.ts'
import { arrivals, type Visitor } from './visitors.ts'
import { addWorld, type Team } from './world.ts'

const CONTACT = { name: 'Quenby Xylander', phone: '555 867 5309' }
const SECRET = /Quenby|Xylander|867.?5309/
const DAY = 86_400_000

const database = await freshDatabase()
const { orm } = database
const { send, sendAnything } = openTestApp(database)
const smtp = await startSmtp()
const server = await startProcess(database.url, { ...{ SMTP_URL: smtp.url, EMAIL_FROM: 'bids@example.org' } })
afterAll(async () => {
  await server.kill()
  await smtp.stop()
})

const world = await addWorld(orm, send)
const teams = Object.values(world)
await orm
  .update(organization)
  .set({ asksName: 'optional', asksPhone: 'optional' })
  .where(
    inArray(
      organization.id,
      teams.map(({ school }) => school.id),
    ),
  )
// Their bids were just placed; the next one is not to wait.
await orm.update(bid).set({ timestamp: new Date(Date.now() - 60_000) })
const calls = operationsIn((await send('GET', '/api/docs/json')).body).filter(
  ({ method, path }) => method === 'GET' && path !== '/api/{orgSlug}/live',
)

const offer = async ({ school, live }: Team, body: object) => {
  const response = await fetch(`${server.url}/api/${school.slug}/auction/${live.slug}/bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/** Whose business it is: the team's own, and super admins'. The links of `betrayed` are in everybody's hands. */
const mayKnow = ({ isSuperAdmin, member }: Visitor, team: Team) => isSuperAdmin || member?.team === team

test('no answer about a bid says who placed it, whether it is accepted or refused', async () => {
  for (const team of teams) {
    const bidder = { email: `${crypto.randomUUID()}@example.org`, ...CONTACT }
    for (const amount of ['150', '151', '1', 'nonsense']) {
      expect((await offer(team, { ...bidder, amount })).text).not.toMatch(SECRET)
    }
    expect((await offer(team, { ...bidder, email: team.reader.email, amount: '200' })).status).toBe(200)
    for (const wrong of [{ name: 'www.Quenby.example' }, { phone: '867-5309 Xylander' }]) {
      expect((await offer(team, { ...bidder, ...wrong, amount: '300' })).text).not.toMatch(SECRET)
    }
  }
})

test('nobody but the team and the bidder reads a name or a phone number', async () => {
  const [faults, seen]: [string[], Set<string>] = [[], new Set()]
  for (const arrive of arrivals) {
    const visitor = await arrive(orm, world, send)
    for (const operation of calls) {
      for (const team of teams) {
        const answer = await readAs({ orm, world, sendAnything }, operation, visitor, team)
        if (!SECRET.test(answer.text + JSON.stringify([...answer.headers]))) continue
        seen.add(operation.path)
        const isBidder = operation.path === '/api/mail/own-data'
        if (!isBidder && !mayKnow(visitor, team)) faults.push(`${visitor.who}: ${operation.call}`)
      }
    }
  }
  expect(faults).toEqual([])
  const ofTeam = ['/api/{orgSlug}/admin/auction/{auctionSlug}/bids', '/api/{orgSlug}/admin/export/bids']
  expect([...seen].sort()).toEqual(['/api/mail/own-data', ...ofTeam])
}, 60_000)

test('no email but the team’s summary names it, and no table but the one that it is stored in', async () => {
  expect(await tablesWith(orm, SECRET)).toEqual(['bidder_contact'])
  const end = new Date(Date.now() - 2_000)
  await orm
    .update(auctionItem)
    .set({ endTime: end })
    .where(
      inArray(
        auctionItem.id,
        teams.map(({ live }) => live.id),
      ),
    )
  for (const { school } of teams) {
    await closeItems(orm, school.id, new Date())
    await settleClosings(orm, school.id, new Date(end.getTime() + DAY))
  }
  await until(async () => (await orm.$count(outbox, sql`kind = 'closing-summary' and state = 'sent'`)) > 0)
  await until(async () => (await orm.$count(outbox, sql`state = 'queued' and send_after < now()`)) === 0)
  const naming = await orm
    .selectDistinct({ kind: outbox.kind })
    .from(outbox)
    .where(sql`letter::text ~ 'Xylander' or content::text ~ 'Xylander'`)
  expect(naming).toEqual([{ kind: 'closing-summary' }])
})

test('nothing of it is left once the team erases the address', async () => {
  for (const { school, reader } of teams) {
    const bidders = await orm.execute<{ email: string }>(
      sql`select email from bidder_contact where organization_id = ${school.id} and email is not null`,
    )
    expect(bidders.map(({ email }) => email)).toContain(reader.email)
    await orm.update(outbox).set({ claimedAt: null }).where(eq(outbox.organizationId, school.id))
    for (const { email } of bidders) {
      const refusal = await eraseForTeam(orm, school.id, email, new Date(Date.now() + 2 * DAY))
      expect(refusal).toBeNull()
    }
  }
  expect(await tablesWith(orm, SECRET)).toEqual([])
})

test('no line of the log holds it, also of bids that fail', async () => {
  await orm.execute(sql`alter table bidder_contact add constraint broken check (false) not valid`)
  const live = world.maple.upcoming
  await orm
    .update(auctionItem)
    .set({ startTime: new Date(Date.now() - 60_000) })
    .where(eq(auctionItem.id, live.id))
  const failed = await offer({ ...world.maple, live }, { email: 'new@example.org', amount: '200', ...CONTACT })
  expect([failed.status, failed.text]).not.toMatchObject([200])
  expect(failed.text).not.toMatch(SECRET)
  await server.kill()
  const log = await server.output
  expect(log).toContain('violates check constraint')
  expect(log).not.toMatch(SECRET)
})
