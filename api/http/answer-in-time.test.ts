import { expect, test } from 'bun:test'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { openWiredApp } from '../../tests/support/wired-app.ts'

const { sendAnything, orm, wire } = await openWiredApp()
const school = await addSchool(orm)
const { token } = await addMember(orm, school, 'owner')

const calls = [
  { usual: 200, method: 'GET', path: `/api/${school.slug}/admin/auctions` },
  { usual: 404, method: 'GET', path: `/api/auth/reset-password/${'a'.repeat(43)}` },
  { usual: 401, method: 'POST', path: '/api/auth/login', form: { password: 'Password123!' } },
  { usual: 200, method: 'POST', path: '/api/auth/forgot-password', form: {} },
]

async function ask({ method, path, form }: (typeof calls)[number], turn: number) {
  const startedAt = performance.now()
  // Each of them somebody else, or limits would answer.
  const body = form && { ...form, email: `ann${turn}@example.org` }
  const { status, headers } = await sendAnything(method, path, body, { cookie: `session=${token}` })
  return { path, status, hasRetry: headers.has('retry-after'), ms: performance.now() - startedAt }
}

test('with a database that hangs, everybody is told so in about four seconds, however many ask', async () => {
  for (const call of calls) expect((await ask(call, 0)).status).toBe(call.usual)
  wire.hold()
  const asked = Array.from({ length: 10 }, (_, turn) => calls.map((call) => ask(call, turn + 1)))
  const answers = await Promise.all(asked.flat())
  wire.resume()
  expect(answers.filter(({ status, hasRetry }) => status !== 503 || !hasRetry)).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(4_300)
})
