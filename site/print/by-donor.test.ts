import { expect, test } from 'bun:test'
import { printedItem as itemOf } from '../../tests/support/printed-item.ts'
import { byDonor } from './by-donor.ts'

test('a donor is one by their address, or by the same name; nobody gets no letter', () => {
  const items = [
    itemOf('Kite', { donorEmail: 'rose@example.org' }),
    itemOf('Quilt', { donorEmail: 'rose@example.org', donatedBy: 'Rose' }),
    itemOf('Lamp', { donatedBy: 'The Larks' }),
    itemOf('Vase', { donatedBy: 'the larks' }),
    itemOf('Sofa'),
  ]
  expect(byDonor(items).map(({ name, items: own }) => [name, own.length])).toEqual([
    ['Rose', 2],
    ['The Larks', 2],
  ])
})
