import { expect, test } from 'bun:test'
import { sharedApp } from '../support/app.ts'
import { audiences } from './audience.ts'
import { operationsIn } from './description.ts'

test('the table of audiences has every call of the description', async () => {
  const { send } = await sharedApp()
  const operations = operationsIn((await send('GET', '/api/docs/json')).body)
  expect(Object.keys(audiences).sort()).toEqual(operations.map(({ call }) => call).sort())
})
