import { expect, test } from 'bun:test'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { openWiredApp } from '../../tests/support/wired-app.ts'

const { sendAnything, orm, wire } = await openWiredApp()
const school = await addSchool(orm)
const { token } = await addMember(orm, school, 'owner')
const somebody = { email: 'ann@example.org', password: 'Password123!' }

test.each([
  ['GET', `/api/${school.slug}/admin/auctions`, undefined, 200],
  ['GET', `/api/auth/reset-password/${'a'.repeat(43)}`, undefined, 404],
  ['POST', '/api/auth/login', somebody, 401],
  ['POST', '/api/auth/forgot-password', somebody, 200],
] as const)(
  'with a database that hangs, %s %s says so to everybody in about four seconds',
  async (method, path, form, usual) => {
    const ask = async (_: unknown, turn = 0) => {
      const startedAt = performance.now()
      // Each of them somebody else, or limits would answer.
      const body = form && { ...form, email: `${turn}${form.email}` }
      const { status, headers } = await sendAnything(method, path, body, { cookie: `session=${token}` })
      return { status, hasRetry: headers.has('retry-after'), ms: performance.now() - startedAt }
    }
    expect((await ask(null)).status).toBe(usual)
    wire.hold()
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    wire.resume()
    expect(answers.filter(({ status, hasRetry }) => status !== 503 || !hasRetry)).toEqual([])
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(4_300)
  },
)
