import { expect, test } from 'bun:test'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { openWiredApp } from '../../tests/support/wired-app.ts'

const { send, orm, wire } = await openWiredApp()

test('with a database that hangs, everybody of a team is told so within four seconds, however many ask', async () => {
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'owner')
  const ask = async () => {
    const startedAt = performance.now()
    const { status } = await send('GET', `/api/${school.slug}/admin/auctions`, undefined, {
      cookie: `session=${token}`,
    })
    return { status, ms: performance.now() - startedAt }
  }
  expect((await ask()).status).toBe(200)
  wire.hold()
  const answers = await Promise.all(Array.from({ length: 30 }, ask))
  expect(answers.filter(({ status }) => status !== 503)).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(4_000)
})
