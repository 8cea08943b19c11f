import { afterAll, test } from 'bun:test'
import fc from 'fast-check'
import { freshApp } from '../../support/app.ts'
import { cardEnvironment } from '../../support/card-account.ts'
import { anyEvening } from '../../support/money-acts.ts'
import type { Call, Stage } from '../../support/money-evening.ts'
import { playEvening } from '../../support/money-plays.ts'
import { startProcess } from '../../support/process.ts'

/** More: `SEQUENCES=300 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 30)

const { database, context } = await freshApp()
const servers = [
  await startProcess(database.url, cardEnvironment()),
  await startProcess(database.url, cardEnvironment()),
]
afterAll(async () => {
  for (const server of servers) await server.kill()
})

/** All over HTTP, to one server after the other, or to both at once. */
const stage: Stage = {
  orm: database.orm,
  context,
  servers: (token) => servers.map(({ url }) => callerOf(url, token)),
  reading: ({ school, call, pathOf }) => {
    const read = async (path: string) => {
      const { status, body } = await call('GET', path)
      if (status === 500) throw new Error(`${path} answered 500`)
      return (status === 200 ? body : null) as never
    }
    const admin = `/api/${school.slug}/admin`
    return {
      list: () => read(`${admin}/winners`),
      sheet: (bidderId) => read(`${admin}/winners/${bidderId}`),
      bill: async (bidderId) => read(await pathOf(bidderId)),
      books: (closingId) => read(`${admin}/books${closingId === null ? '' : `?closing=${closingId}`}`),
    }
  },
  isSwept: true,
}

function callerOf(url: string, token: string): Call {
  const headers = { 'content-type': 'application/json', cookie: `session=${token}` }
  return async (method, path, body) => {
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, body: await answer.json() }
  }
}

test(
  'on two servers, with much of it sent to both at the same moment, all money is what paper and pencil say',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyEvening, (evening) => playEvening(stage, evening)),
      { numRuns: SEQUENCES },
    )
  },
  { timeout: 120 * 60_000 },
)
