import { expect, test } from 'bun:test'
import { listQuery } from '../list/pagination.ts'
import { email } from './email.ts'
import { parseEmail } from './email-address.ts'
import { likelyMeant } from './likely-meant.ts'

const UNSEEN = [0x200b, 0x200c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2064, 0x2066, 0x2069, 0xfeff, 0xad, 0x61c]

test.each(UNSEEN.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
  'an address that was pasted with U+%s in it is the same address, wherever it is typed',
  (_, unseen) => {
    const pasted = `${unseen} \u00a0Jane${unseen}@example.${unseen}org\u202f${unseen}`
    expect([parseEmail(pasted), email().parse(pasted)]).toEqual(['jane@example.org', 'jane@example.org'])
    expect(listQuery.parse({ search: pasted }).search).toBe('Jane@example.org')
    expect(likelyMeant(`jane@gmial${unseen}.com`)).toBe('jane@gmail.com')
  },
)

test.each([
  'jane\u00a0doe@example.org',
  'jane@example.org\u200bbob@example.org',
  'j\u0430ne@example.org',
  '\u200b',
  'jane@\u200b',
])('%j is none', (typed) => {
  expect(parseEmail(typed)).toBeNull()
  expect(email().safeParse(typed).success).toBe(false)
})

test('words that are searched for keep what joins an emoji', () => {
  expect(listQuery.parse({ search: ' 👩\u200d🏫 ' }).search).toBe('👩\u200d🏫')
})
