import { expect, test } from 'bun:test'
import { countPhotos, missingPhotos, neededPhotos } from './photo-files.ts'

const quilt = { name: 'all/Quilt.JPG', open: async () => new File([], 'quilt.jpg') }
const photos = new Map([['quilt.jpg', quilt]])

test('a photo that several rows name is missing once, and found in each of them', () => {
  const names = ['lake.jpg', 'lake.jpg', '', 'QUILT.jpg', 'quilt.jpg']
  expect(countPhotos(names, photos)).toEqual({ named: 4, present: 2 })
  expect(missingPhotos(names, photos)).toEqual(['lake.jpg'])
})

test('photos are needed by the rows whose items have none', () => {
  const view = { kind: 'same', itemId: null, changes: [], issues: [] } as const
  const rows = [true, false].map((hasPhoto) => ({ ...view, hasPhoto, changes: [], issues: [] }))
  expect(neededPhotos(['quilt.jpg', ''], photos, { rows }).size).toBe(0)
  expect(neededPhotos(['', 'Quilt.jpg'], photos, { rows })).toEqual(new Map([['quilt.jpg', quilt]]))
})
