import { expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'

const { send } = openTestApp(await sharedDatabase())
const check = (password: unknown) => send('POST', '/api/auth/check-password', { password })

test.each([
  ['Password1', true],
  ['Qwerty123', true],
  ['Welcome1', true],
  ['Meadow-Lark-2', false],
])('%p is on the common lists: %p', async (password, isCommon) => {
  const answer = await check(password)
  expect([answer.status, answer.body]).toEqual([200, { isCommon }])
})

test('a common password is warned of, and never refused', async () => {
  const form = { name: 'Ann Lark', email: 'ann@example.org', password: 'Password1', confirmPassword: 'Password1' }
  expect((await send('POST', '/api/auth/signup', form)).status).toBe(201)
})

test('what is no password yet is not looked up', async () => {
  expect((await check('short')).status).toBe(400)
})
