import { expect, test } from 'bun:test'
import { photoChanges } from './photo-changes.ts'

const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ url: `/uploads/${name}.webp`, alt: '' }))
const described = { url: '/uploads/a.webp', alt: 'A quilt' }
if (!a || !b || !c) throw new Error('Three photos')

test.each<
  [string, Parameters<typeof photoChanges>[0], Parameters<typeof photoChanges>[1], ReturnType<typeof photoChanges>]
>([
  ['first ones', [], [a, b], [null, '2 (2 added)']],
  ['one more', [a], [b, a], [1, '2 (1 added)']],
  ['one less', [a, b], [b], [2, '1 (1 removed)']],
  ['the last one', [a], [], [1, 'none (1 removed)']],
  ['another one', [a], [b], [1, '1 (1 added, 1 removed)']],
  ['another order', [a, b, c], [c, a, b], [3, '3 (new order)']],
  ['another description', [a, b], [described, b], [2, '2 (new descriptions)']],
  ['all of it', [a, b], [c, b, described], [2, '3 (1 added, new order, new descriptions)']],
])('%s is told', (_, before, after, told) => {
  expect(photoChanges(before, after)).toEqual(told)
})
