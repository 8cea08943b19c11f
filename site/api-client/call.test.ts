import { expect, test } from 'bun:test'
import { CallError } from './call.ts'
import { reasonOf } from './reason-of.ts'

const refusal = '{"message":"This URL is already taken","code":"taken"}'

test('an error says the status and the body of the answer', () => {
  expect(new CallError(409, 'Conflict', refusal).message).toBe(`409: ${refusal}`)
})

test('without a body it says the status in words', () => {
  expect(new CallError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
})

test('what the server says to people is shown', () => {
  expect(reasonOf(new CallError(409, 'Conflict', refusal), 'Failed')).toBe('This URL is already taken')
})

test.each([
  ['a page of a proxy', new CallError(502, 'Bad Gateway', '<h1>Bad Gateway</h1>')],
  ['JSON of another server', new CallError(500, 'Internal Server Error', '{"error":"oops"}')],
  ['JSON that is no object', new CallError(500, 'Internal Server Error', 'null')],
  ['JSON that only resembles ours', new CallError(400, 'Bad Request', '{"message":"Oops","issues":"many"}')],
  ['a message that is empty', new CallError(500, 'Internal Server Error', '{"message":""}')],
  ['a network that is gone', new TypeError('Failed to fetch')],
])('%s is no reason to show', (_, error) => {
  expect(reasonOf(error, 'Failed to create account')).toBe('Failed to create account')
})
