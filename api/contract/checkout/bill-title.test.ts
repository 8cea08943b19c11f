import { expect, test } from 'bun:test'
import { billTitle } from './bill-title.ts'

test.each([
  ['Quilt', [], 'Quilt'],
  ['Party', [{ kind: '', quantity: 1 }], 'Party'],
  [
    'Party',
    [
      { kind: '', quantity: 1 },
      { kind: '', quantity: 2 },
    ],
    '3 × Party',
  ],
  [
    'Party',
    [
      { kind: 'Adult', quantity: 1 },
      { kind: 'Child', quantity: 1 },
      { kind: 'Adult', quantity: 1 },
    ],
    'Party: 2 × Adult, 1 × Child',
  ],
])('the line of %s with %j is called %s', (title, places, called) => {
  expect(billTitle(title, places)).toBe(called)
})
