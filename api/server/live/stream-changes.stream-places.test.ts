import { expect, test } from 'bun:test'
import { openStreamPlaces } from './stream-changes.ts'

test('a network has so many places, all have so many, and one that is left is free again', () => {
  const places = openStreamPlaces({ ofNetwork: 2, inAll: 3 })
  const first = places.take('school')
  expect(places.take('school')).not.toBeNull()
  expect(places.take('school')).toBeNull()
  expect(places.take('home')).not.toBeNull()
  expect(places.take('library')).toBeNull()
  first?.()
  first?.()
  expect(places.take('library')).not.toBeNull()
  expect(places.take('school')).toBeNull()
})
