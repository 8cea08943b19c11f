import { expect, test } from 'bun:test'
import { sharedApp } from '../support/app.ts'
import { audienceOf, GROUPS } from './audience.ts'
import { operationsIn } from './description.ts'

test('every call is for somebody, and every group has calls', async () => {
  const { send } = await sharedApp()
  const calls = operationsIn((await send('GET', '/api/docs/json')).body).map(({ call }) => call)
  for (const call of calls) expect(audienceOf(call)).toBeString()
  expect(GROUPS.filter(([group]) => !calls.some((call) => group.test(call)))).toEqual([])
})
