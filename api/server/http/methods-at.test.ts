import { expect, test } from 'bun:test'
import { openTestApp } from '../../../tests/support/app.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'

const { app } = openTestApp(await sharedDatabase())

test.each([
  ['DELETE', '/api/health', 405, 'GET'],
  ['PUT', '/api/auth/login', 405, 'POST'],
  ['GET', '/api/auth/logout', 405, 'POST'],
  ['OPTIONS', '/api/auth/login', 405, 'POST'],
  ['DELETE', '/api/maple/admin/auctions', 405, 'GET, POST'],
  ['POST', '/api/no/such/call', 404, null],
  ['PROPFIND', '/api/no/such/call', 404, null],
  ['GET', '/api', 404, null],
  ['DELETE', '/api/auth/login/', 404, null],
])('%s %s answers %d as a problem', async (method, path, status, allow) => {
  const answer = await app.handle(new Request(`http://localhost${path}`, { method }))
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  expect(answer.headers.get('content-type')).toStartWith('application/json')
  const message = status === 405 ? 'This address takes no such request.' : 'Page Not Found'
  expect(await answer.json()).toEqual({ message })
})
