import { expect, test } from 'bun:test'
import { readPlaces } from './place-cells.ts'

const read = (fixedPrice: string) => readPlaces({ fixedPrice }).kinds.map(({ name, price }) => [name, price])

test.each(
  [
    ['Adult $20, Child $10', '$20 adult / $10 child', 'Adult $20 and Child $10', 'Adult 20 dollars, Child $10'],
    ['Adult 20, Child 10', '20 adult / 10 child', 'Adult 20/Child 10', 'Adult 20.00 Child 10', 'Adult 20$, Child 10'],
    ['2 for $30', 'two for $30', '$30 for 2', '$20 or 2 for $35', '20 or 35', '20 - 35', '20, 35', '2 x $30'],
  ].flat(),
)('which of two prices a place has is not guessed, so that the form asks: %s', (cell) => {
  expect(read(cell)).toEqual([['', cell]])
})

test.each([
  ['20', '', '20'],
  ['Adult: $1,200', 'Adult', '$1,200'],
  ['18+ $20', '18+', '$20'],
  ['Adults, 21 and over $20', 'Adults, 21 and over', '$20'],
  ['Table of 10, in front: $500', 'Table of 10, in front', '$500'],
  ['$500 Table of 10 in front', 'Table of 10 in front', '$500'],
  ['Kids under 12 $5', 'Kids under 12', '$5'],
  ['Parent/child pair 30.00', 'Parent/child pair', '30.00'],
  ['Grades 1,2 $20', 'Grades 1,2', '$20'],
  ['Child free', 'Child', '0'],
  ['$45 per person', '', '$45'],
  ['$25/person', '', '$25'],
  ['Adult: 20.00 each', 'Adult', '20.00'],
  ['$80 per couple', 'per couple', '$80'],
])('one price is that of its name: %s', (cell, name, price) => {
  expect(read(cell)).toEqual([[name, price]])
})

test('how many there are is read where a cell holds one number, and else asked', () => {
  const cells = ['12 places', '1,200', '20.0', 'Limit: 4', '2 tables of 10', '1.000', '10-12', '']
  expect(cells.map((placeCount) => readPlaces({ placeCount }).count)).toEqual([12, 1200, 20, 4, 0, 0, 0, 0])
})
