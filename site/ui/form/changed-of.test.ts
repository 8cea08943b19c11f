import { expect, test } from 'bun:test'
import { changedOf } from './changed-of.ts'

test('only the fields that somebody changed are sent', () => {
  const draft = { title: 'A quilt', slug: 'a-quilt', startTime: '2026-11-21T12:00' }
  expect(changedOf(draft, { title: true, slug: false })).toEqual({ title: 'A quilt' })
  expect(changedOf(draft, {})).toEqual({})
})
