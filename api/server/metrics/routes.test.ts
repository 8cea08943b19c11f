import { expect, test } from 'bun:test'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { addProviderMetrics } from '../../email/outbox/email-health.ts'
import { readConfig } from '../context/config.ts'
import { metricsRoutes } from './routes.ts'

const TOKEN = 'a-token-of-over-twenty-characters'
const database = await freshDatabase()
const env = { METRICS_TOKEN: TOKEN, RATE_LIMITS: 'off' }
const { context, send } = openTestApp(database, env)
addProviderMetrics(context.metrics, { callsPerSecond: () => 5 })
const routes = metricsRoutes(context)

test('whoever does not have the token reads nothing, and where none is set the address does not exist', async () => {
  const closed = metricsRoutes({ config: readConfig({}), metrics: context.metrics })
  expect((await ask(`Bearer ${TOKEN}`, closed)).status).toBe(404)
  for (const header of ['', TOKEN, `Bearer ${TOKEN}s`, `Bearer ${TOKEN.slice(1)}`, 'Bearer ']) {
    const { status, text } = await ask(header)
    expect([status, text]).toEqual([401, 'Unauthorized'])
  }
})

test('bids are counted by what became of them, and nobody is named', async () => {
  const school = await addSchool(database.orm)
  const item = await addItem(database.orm, school)
  const place = (email: string, amount: string) =>
    send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
  await place('ada@example.org', '125')
  await place('bob@example.org', '126')
  const { status, text } = await ask(`Bearer ${TOKEN}`)
  expect(status).toBe(200)
  expect(text).toContain('\nbidlark_bids_total{outcome="accepted"} 1\n')
  expect(text).toContain('\nbidlark_bids_total{outcome="too-low"} 1\n')
  expect(text).toContain('\nbidlark_bid_commit_seconds_count 2\n')
  expect(text).toContain('\nbidlark_lane_bids{lane="1"} 0\n')
  expect(text).toContain('\nbidlark_email_calls_per_second 5\n')
  expect(text).not.toMatch(/example\.org|maple|school-|item-/i)
})

test('emails that are due are told by urgency, with the age of the oldest', async () => {
  await addEmail(database.orm, await addSchool(database.orm), { kind: 'closing-soon', state: 'queued' })
  const { text } = await ask(`Bearer ${TOKEN}`)
  expect(text).toMatch(/\nbidlark_emails_due\{urgency="0"\} 0\n/)
  expect(text).toMatch(/\nbidlark_emails_due\{urgency="[1-4]"\} [1-9]/)
})

test.each(['alerts.yml', 'dashboard.json'])('every metric that ops/%s names is told', async (file) => {
  const { text } = await ask(`Bearer ${TOKEN}`)
  const exported = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const used = await Bun.file(new URL(`../../../ops/${file}`, import.meta.url)).text()
  const names = used.match(/\b(bidlark|nodejs|process)_\w+/g)?.map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(names?.length).toBeGreaterThan(5)
  expect(names?.filter((name) => !exported.has(name))).toEqual([])
})

test('while the database is away, what the process knows itself is told all the same', async () => {
  const away = await freshDatabase()
  const { context } = openTestApp(away, env)
  await away.close()
  const { status, text } = await ask(`Bearer ${TOKEN}`, metricsRoutes(context))
  expect(status).toBe(200)
  expect(text).toContain('\nbidlark_streams 0\n')
  expect(text).not.toContain('bidlark_jobs_waiting')
})

async function ask(authorization: string, of = routes) {
  const response = await of.handle(new Request('http://localhost/metrics', { headers: { authorization } }))
  return { status: response.status, text: await response.text() }
}
