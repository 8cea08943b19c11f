import { afterAll, expect } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import pino from 'pino'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { settleClosings } from '../../api/auction/closing/settle-closings.ts'
import { eraseForTeam } from '../../api/bidders/erasure/erase-bidder.ts'
import { draftEmail } from '../../api/email/kinds/draft-email.ts'
import { openDelivery } from '../../api/email/outbox/deliver.ts'
import { openSmtp } from '../../api/email/outbox/smtp.ts'
import type { Orm } from '../../db/clients.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { freshApp } from '../support/app.ts'
import { cardEnvironment, sharedStripe } from '../support/card-account.ts'
import { startProcess } from '../support/process.ts'
import { addItem } from '../support/school.ts'
import type { SendAnything } from '../support/send.ts'
import { startSmtp } from '../support/smtp.ts'
import { openStory } from '../support/story.ts'
import { until } from '../support/until.ts'
import { type Operation, operationsIn } from './description.ts'
import { goodCall } from './generate-call.ts'
import { knownValues } from './known-values.ts'
import { arrivals, cookiesOf, type Visitor } from './visitors.ts'
import { addWorld, type Team } from './world.ts'

/** Of a bidder, for the team alone. */
const CONTACT = { name: 'Quenby Xylander', phone: '555 867 5309' }
const NAMED = /Quenby|Xylander|(?<!\w)867.?5309(?!\w)/
/** Two maxima of the same leader, in digits that nothing else has: for nobody. */
const MAXIMA = ['8642.97', '9753.86']
/** As amounts are written: plain, in cents, and for people. By chance they stand within ids, tokens, and fractions of a second, too. */
const DIGITS = /(?<![\w.])(8642\.97|864297|8,642\.97|9753\.86|975386|9,753\.86)(?!\w)/
const DAY_MS = 86_400_000

const { database, orm, context, send, sendAnything } = await freshApp()
const server = await startProcess(database.url, cardEnvironment())
/** Until then emails are on their way, stored as they leave. */
const underWay = Promise.withResolvers<void>()
const smtp = await startSmtp({ confirm: () => underWay.promise })
const transport = openSmtp(new URL(smtp.url))
const lines: string[] = []
const log = pino({}, { write: (line) => lines.push(line) })
const delivery = openDelivery({ ...context, log }, { transport, from: 'bids@example.org' }, draftEmail)
afterAll(async () => {
  transport.close()
  await server.kill()
  await smtp.stop()
})

const world = await addWorld(orm, send)
const teams = Object.values(world)
/** Those of card accounts: for nobody, sealed where they are stored. */
const KEYS = new RegExp(teams.map(({ cardKey }) => cardKey).join('|'))
const schools = teams.map(({ school }) => school.id)
const live = teams.map((team) => team.live.id)
await orm
  .update(organization)
  .set({ asksName: 'optional', asksPhone: 'optional' })
  .where(inArray(organization.id, schools))
// Their bids were just placed; the next one is not to wait.
await orm.update(bid).set({ timestamp: new Date(Date.now() - 60_000) })

/** Offers through the process, whose log is read at the end. @returns what it answered */
async function offer({ school, live }: Team, body: object, key?: string) {
  const response = await fetch(`${server.url}/api/${school.slug}/auction/${live.slug}/bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  return response.text()
}

async function tagsOf({ school, live }: Team) {
  const path = `/api/${school.slug}/auction/${live.slug}` as const
  const paths = [path, `${path}/bids`, `/api/${school.slug}`] as const
  return Promise.all(paths.map(async (one) => (await send('GET', one)).headers.get('etag')))
}

const step = openStory(
  'a contact is for the team and the bidder, and a maximum and a key for nobody, until they are erased',
)

step('the leader’s maximum and contact change nothing that anybody else can see', async () => {
  for (const team of teams) {
    const before = await tagsOf(team)
    await offer(team, { email: team.reader.email, ...CONTACT, maximum: MAXIMA[0] }, 'a-key-of-theirs')
    await offer(team, { email: team.reader.email, maximum: MAXIMA[1] })
    expect(await tagsOf(team)).toEqual(before)
  }
})

step('no answer about a bid says who placed it or up to what, whether it is accepted or refused', async () => {
  for (const team of teams) {
    for (const made of [{ amount: '150' }, { maximum: '200' }, { amount: '1' }, { amount: 'nonsense' }]) {
      const email = `${crypto.randomUUID()}@example.org`
      expect(await offer(team, { email, ...CONTACT, ...made })).not.toMatch(NAMED)
      expect(await offer(team, { email, ...CONTACT, ...made })).not.toMatch(DIGITS)
    }
    for (const wrong of [{ name: 'www.Quenby.example' }, { phone: '867-5309 Xylander' }]) {
      const body = { email: `${crypto.randomUUID()}@example.org`, ...CONTACT, ...wrong, amount: '300' }
      expect(await offer(team, body)).not.toMatch(NAMED)
    }
  }
})

let delivering = Promise.resolve()

step('an email on its way holds the leader’s maximum', async () => {
  delivering = delivery.run()
  await until(async () => (await tablesWith(orm, DIGITS)).includes('outbox'))
})

/** Who reads, of how many teams: their own first. Who else there is reads as one of these, and an admin of other teams as a manager. */
const READERS: Record<string, number> = {
  nobody: 1,
  'a helper': 2,
  'an organization’s manager': 2,
  'an organization’s admin': 1,
  'a super admin': 1,
}

/** Whose business a contact is: the team's own, and super admins'. */
const mayKnow = ({ isSuperAdmin, member }: Visitor, team: Team) => isSuperAdmin || member?.team === team

step(
  'nobody but the team and the bidder reads a contact, and nobody at all a maximum, or a key for cards',
  async () => {
    const calls = operationsIn((await send('GET', '/api/docs/json')).body).filter(
      ({ method, path }) => method === 'GET' && path !== '/api/{orgSlug}/live',
    )
    const [faults, named, who]: [string[], Set<string>, string[]] = [[], new Set(), []]
    let read = 0
    for (const arrive of arrivals) {
      const visitor = await arrive(orm, world, send)
      if (visitor.who in READERS) who.push(visitor.who)
      for (const team of teams.slice(0, READERS[visitor.who] ?? 0)) {
        for (const operation of calls) {
          const answer = await readAs({ orm, sendAnything }, operation, visitor, team)
          if (answer.status === 200) read++
          const seen = answer.text + JSON.stringify([...answer.headers])
          if (DIGITS.test(seen)) faults.push(`${visitor.who}: ${operation.call}: ${DIGITS.exec(seen)}`)
          if (KEYS.test(seen)) faults.push(`${visitor.who}: ${operation.call}: a key`)
          if (!NAMED.test(seen)) continue
          named.add(operation.path)
          const isBidder = operation.path === '/api/mail/own-data'
          if (!isBidder && !mayKnow(visitor, team)) faults.push(`${visitor.who}: ${operation.call}: a contact`)
        }
      }
    }
    expect(faults).toEqual([])
    expect(who).toEqual(Object.keys(READERS))
    expect(read).toBeGreaterThan(200)
    const admin = '/api/{orgSlug}/admin'
    const files = ['export/bids', 'export/guests/{id}', 'export/winners']
    const ofTeam = ['auction/{auctionSlug}/bids', ...files, 'places/{id}/guests', 'winners'].map(
      (path) => `${admin}/${path}`,
    )
    expect([...named].sort()).toEqual(['/api/mail/own-data', ...ofTeam])
  },
)

step(
  'a maximum is in the leader’s own receipt; the tables of contacts, locks, and keys alone hold secrets',
  async () => {
    underWay.resolve()
    await delivering
    // The process writes of closings when it gets to them.
    await until(async () => {
      await delivery.run()
      return (await orm.$count(outbox, sql`state = 'queued'`)) === 0
    })
    expect(smtp.mails.length).toBeGreaterThan(5)
    const telling = smtp.mails.filter((mail) => DIGITS.test(JSON.stringify(mail)))
    expect(new Set(telling.flatMap(({ to }) => to?.map(({ address }) => address)))).toEqual(
      new Set(teams.map(({ reader }) => reader.email)),
    )
    for (const { subject } of telling) expect(subject).toStartWith('Your bid on ')
    expect(JSON.stringify(smtp.mails)).not.toMatch(KEYS)
    expect(await tablesWith(orm, KEYS)).toEqual([])
    expect(await tablesWith(orm, DIGITS)).toEqual(['auction_lock', 'maximum_offer'])
    expect(await tablesWith(orm, NAMED)).toEqual(['bidder'])
  },
)

step('a maximum is erased at the closing; of emails the team’s summary alone names a contact', async () => {
  const before = smtp.mails.length
  const end = new Date(Date.now() - 2_000)
  await orm.update(auctionItem).set({ endTime: end }).where(inArray(auctionItem.id, live))
  for (const school of schools) {
    await closeItems(orm, school, new Date())
    await settleClosings(orm, school, new Date(end.getTime() + DAY_MS))
  }
  await delivery.run()
  for (const kind of ['won', 'closing-summary'])
    expect(await orm.$count(outbox, sql`kind = ${kind} and state = 'sent'`)).toBeGreaterThan(2)
  expect(JSON.stringify(smtp.mails.slice(before))).not.toMatch(DIGITS)
  expect(await tablesWith(orm, DIGITS)).toEqual([])
  const isNaming = sql`letter::text ~ 'Xylander' or content::text ~ 'Xylander'`
  const naming = await orm.selectDistinct({ kind: outbox.kind }).from(outbox).where(isNaming)
  expect(naming).toEqual([{ kind: 'closing-summary' }])
})

step('nothing of a contact is left once the team erases the address', async () => {
  for (const { school, reader } of teams) {
    const bidders = await orm.execute<{ email: string }>(
      sql`select email from bidder where organization_id = ${school.id} and name is not null and email is not null`,
    )
    expect(bidders.map(({ email }) => email)).toContain(reader.email)
    await orm.update(outbox).set({ claimedAt: null }).where(eq(outbox.organizationId, school.id))
    for (const { email } of bidders)
      expect(await eraseForTeam(orm, school.id, email, new Date(Date.now() + 2 * DAY_MS))).toBeNull()
  }
  expect(await tablesWith(orm, NAMED)).toEqual([])
})

step('no line of the log holds them, also of offers that fail', async () => {
  const item = await addItem(orm, world.maple.school)
  const body = { email: world.maple.reader.email, ...CONTACT, maximum: MAXIMA[0], confirmAmount: true }
  for (const table of ['bidder', 'maximum_offer']) {
    await orm.execute(sql`alter table ${sql.identifier(table)} add constraint broken check (false) not valid`)
    const answer = await offer({ ...world.maple, live: item }, body, 'a-key-that-fails')
    expect(answer).not.toMatch(NAMED)
    expect(answer).not.toMatch(DIGITS)
    if (table === 'bidder') await orm.execute(sql`alter table bidder drop constraint broken`)
  }
  // Refused by the card service, which names the key, as far as it dares.
  sharedStripe().revoke(world.maple.cardKey)
  await fetch(`${server.url}/api${world.maple.payPath}`, { method: 'POST' })
  await server.kill()
  const all = (await server.output) + lines.join('')
  expect(all).toMatch(/bidder\W+violates check constraint/)
  expect(all).toMatch(/maximum_offer\W+violates check constraint/)
  expect(all).toContain('a card service opened no session')
  expect(all).not.toMatch(KEYS)
  expect(all).not.toMatch(NAMED)
  expect(all).not.toMatch(DIGITS)
})

/** What a visitor gets of a call that reads, about a team's things. */
async function readAs(
  { orm, sendAnything }: { orm: Orm; sendAnything: SendAnything },
  operation: Operation,
  visitor: Visitor,
  team: Team,
) {
  const known = await knownValues(orm, { maple: team, oak: team, betrayed: team }, operation, visitor)
  return sendAnything('GET', goodCall(operation, known).path, undefined, cookiesOf(visitor))
}

/** The tables in some row of which the pattern is found. */
async function tablesWith(orm: Orm, pattern: RegExp): Promise<string[]> {
  const tables = await orm.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await orm.execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`)
      return rows.some(({ row }) => pattern.test(row)) ? [name] : []
    }),
  )
  return found.flat()
}
