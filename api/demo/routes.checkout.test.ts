import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { organization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { addCheckout, addWins } from '../../tests/support/won.ts'
import { DEMO_SLUG, nextReset } from '../contract/values/demo.ts'
import { resetDemo } from './set-up-demo.ts'

const database = await freshDatabase()
const { orm } = database
const { context, send, sendAnything } = openTestApp(database, { RATE_LIMITS: 'off' })
const admin = `/api/${DEMO_SLUG}/admin` as const
const JANE = 'jane@school.example.com'

test('the organizer of the sandbox takes payments, reminds of them, and hands items over, until the hour is full', async () => {
  await send('GET', '/api/demo')
  const [demo] = await orm.select().from(organization).where(eq(organization.slug, DEMO_SLUG))
  if (!demo) throw new Error('No sandbox')
  const play = visitor(sendAnything)
  await play('POST', '/api/demo/organizer')
  const { winner, left } = await addCheckout(orm, demo)
  const payment = { id: crypto.randomUUID(), winnerId: winner.id, amount: '1.00' }
  expect((await play('POST', `${admin}/payments`, { kind: 'cash', payments: [payment] })).status).toBe(200)
  const picked = { winnerId: winner.id, itemIds: [left.id] }
  expect((await play('POST', `${admin}/handovers`, picked)).status).toBe(200)
  const reminded = await play('POST', `${admin}/payment-reminders`, { winnerIds: [winner.id] })
  expect(reminded.body.count).toBe(1)
  await resetDemo(context, nextReset(new Date()))
  const again = visitor(sendAnything)
  await again('POST', '/api/demo/organizer')
  expect((await again('GET', `${admin}/winners/${winner.id}`)).status).toBe(404)
})

test('in the sandbox nobody finds visitors by their addresses, nor reads them', async () => {
  const [demo] = await orm.select().from(organization).where(eq(organization.slug, DEMO_SLUG))
  const play = visitor(sendAnything)
  await play('POST', '/api/demo/organizer')
  const { id, code } = await addWins(orm, { id: demo?.id ?? '' }, JANE, 50)
  expect((await play('GET', `${admin}/winners/${id}`)).text).not.toContain(JANE)
  const found = async (search: string) => (await play('GET', `${admin}/winners?search=${search}`)).body.winners
  expect(await found(JANE)).toEqual([])
  expect(await found(code)).toMatchObject([{ id, email: 'j***@s***.com' }])
})
