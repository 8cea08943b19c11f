import { expect, test } from 'bun:test'
import { initialsOf } from './initials.ts'

test.each([
  ['Pine Hill School', 'PH'],
  ['Oakgrove', 'O'],
  ['école élémentaire', 'ÉÉ'],
  ['Friends & Neighbors', 'FN'],
  ['4H Club', '4C'],
  ['—', ''],
])('the initials of %p are %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
