import { expect, test } from 'bun:test'
import { mailAddress } from '../../../db/schema/mail.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addEmail } from '../../../tests/support/mail.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { readEmailHealth } from './email-health.ts'

const MINUTE = 60_000
const noon = new Date('2026-05-04T12:00:00Z')
const before = (minutes: number) => new Date(noon.getTime() - minutes * MINUTE)

test('without any mail a super admin reads only whether mail is sent at all', async () => {
  const database = await freshDatabase()
  const { send } = openTestApp(database)
  const { token } = await addPerson(database.orm, { isSuperAdmin: true })
  const { body } = await send('GET', '/api/super-admin/mail-health', undefined, { cookie: `session=${token}` })
  expect(body).toMatchObject({
    sending: false,
    lastDay: { all: 0, waiting: 0, sent: 0, failed: 0, suppressed: 0 },
    lastSentAt: null,
    lastProblem: null,
    oldestWaitingSeconds: null,
    addresses: { bounced: 0, unsubscribed: 0, complained: 0 },
  })
})

test('tells how the mails of the last 24 hours fared, the demo left out', async () => {
  const { orm } = await freshDatabase()
  const [school, demo] = [await addSchool(orm), await addSchool(orm, { isDemo: true })]
  const problem = '550 No such user'
  await addEmail(orm, school, { createdAt: before(25 * 60), sentAt: before(25 * 60) })
  await addEmail(orm, school, { createdAt: before(23 * 60), sentAt: before(5) })
  await addEmail(orm, null, { createdAt: before(20), sentAt: before(19) })
  await addEmail(orm, school, { state: 'failed', createdAt: before(10), problem: '450 Busy' })
  await addEmail(orm, school, { state: 'bounced', createdAt: before(9), problem })
  await addEmail(orm, school, { state: 'suppressed', createdAt: before(8), problem: 'They’re winning again.' })
  await addEmail(orm, demo, { state: 'failed', createdAt: before(1), problem: 'A rival' })
  expect(await readEmailHealth(orm, noon)).toMatchObject({
    lastDay: { all: 5, waiting: 0, sent: 2, failed: 2, suppressed: 1 },
    lastSentAt: before(5).toISOString(),
    lastProblem: { problem, createdAt: before(9).toISOString() },
  })
})

test('tells how long the oldest mail has waited whose turn has come, and which addresses it does not reach', async () => {
  const { orm } = await freshDatabase()
  const school = await addSchool(orm)
  await addEmail(orm, school, { state: 'queued', createdAt: before(300), sendAfter: before(-1) })
  await addEmail(orm, school, { state: 'queued', createdAt: before(30), sendAfter: before(0) })
  await addEmail(orm, school, { state: 'queued', createdAt: before(2) })
  const reaches = [{ bouncedAt: noon }, { bouncedAt: noon, unsubscribedAt: noon }, { complainedAt: noon }, {}]
  await orm.insert(mailAddress).values(reaches.map((reach, each) => ({ email: `${each}@example.org`, ...reach })))
  expect(await readEmailHealth(orm, noon)).toMatchObject({
    oldestWaitingSeconds: 30 * 60,
    addresses: { bounced: 2, unsubscribed: 1, complained: 1 },
  })
})
