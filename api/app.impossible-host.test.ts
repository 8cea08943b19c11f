import { afterAll, expect, test } from 'bun:test'
import { openTestApp } from '../tests/support/app.ts'
import { sharedDatabase } from '../tests/support/database.ts'

const { app } = openTestApp(await sharedDatabase())
// Only a request that came over a wire has its address made of a header.
app.listen({ port: 0, hostname: '127.0.0.1' })
afterAll(() => app.stop(true))

test.each(['::1', 'é', 'poison.example/..', 'a b', 'x:99999', 'a@b'])(
  'the host %j is refused as all else is',
  async (host) => {
    const answer = await fetch(`http://127.0.0.1:${app.server?.port}/api/health`, { headers: { host } })
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'This request names no host there can be.' }])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  },
)
