import { expect, test } from 'bun:test'
import { newReferenceCode } from './reference-code.ts'

test('a reference code has six characters, none of which looks like another', () => {
  const codes = Array.from({ length: 500 }, newReferenceCode)
  for (const code of codes) expect(code).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/)
  expect(new Set(codes).size).toBe(500)
})
