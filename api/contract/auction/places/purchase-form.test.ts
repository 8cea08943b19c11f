import { expect, test } from 'bun:test'
import { purchases } from './purchase-form.ts'

const [one, other] = ['0195d3a4-0000-7000-8000-000000000001', '0195d3a4-0000-7000-8000-00000000000a']
const line = { id: one, kind: 'Adult', quantity: 2, price: '25.00' }

test.each<[object[], string | undefined]>([
  [[line, { ...line, id: other, kind: 'Child' }], undefined],
  [[{ ...line, price: '4999999.50' }], undefined],
  [[{ ...line, price: '4999999.51' }], 'Please choose how many'],
  [[{ ...line, quantity: 0 }], 'Please choose how many'],
  [[{ ...line, quantity: 1.5 }], 'Invalid input: expected int, received number'],
  [[{ ...line, quantity: 10_000 }], 'Please choose how many'],
  [[{ ...line, price: '-20.00' }], 'Please load the page again'],
  [[{ ...line, answers: ['x'.repeat(201)] }], 'Please use at most 200 characters'],
  [[{ ...line, id: 'x' }], 'Invalid UUID'],
  [[], 'Please choose how many'],
  [
    [
      { ...line, id: other },
      { ...line, id: other.toUpperCase(), kind: 'Child' },
    ],
    'Each id can be there once',
  ],
  [[line, { ...line, id: other }], 'Each kind can be there once'],
  [[{ ...line, answers: ['Ann', 'Bob', 'Cy'] }], 'One answer for each place'],
])('of an order of %j it is said: %p', (order, message) => {
  expect(purchases.safeParse(order).error?.issues[0]?.message).toBe(message)
})
