import { expect, test } from 'bun:test'
import { pathOf } from '../../api-client/data-cache.ts'
import { itemPageOf, retryAfter } from './items.ts'

test('a list is retried after a second, then ever later, at most after half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(retryAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('a page of the list is read from its own address', () => {
  const address = (search: string) => pathOf(itemPageOf('maple-street', { page: 2, search }).queryKey)
  expect(address('')).toBe('/api/maple-street/admin/auctions?page=2&limit=50')
  expect(address('a & b')).toBe('/api/maple-street/admin/auctions?page=2&limit=50&search=a+%26+b')
})
