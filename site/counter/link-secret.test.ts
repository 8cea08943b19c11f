import { expect, test } from 'bun:test'
import { newToken } from '../../api/context/token.ts'
import { secretIn } from './link-secret.ts'

test('the secret of a link is what stands behind its hash', () => {
  const secret = newToken()
  expect(secretIn(`#${secret}`)).toBe(secret)
})

test.each(['', '#', '#/', '#/winners/0193a1c3-7e1b-7000-8000-000000000000', '#too-short'])(
  'there is none in %p',
  (hash) => {
    expect(secretIn(hash)).toBeNull()
  },
)
