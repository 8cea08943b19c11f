import { expect, test } from 'bun:test'
import { changesOf } from './changes.ts'

test('only what is different counts, before and after', () => {
  const before = { title: 'Quilt', endTime: new Date(0), category: null, isActive: true }
  const after = { title: 'A quilt', endTime: new Date(0), category: 'Crafts' }
  expect(changesOf(before, after)).toEqual({ title: ['Quilt', 'A quilt'], category: [null, 'Crafts'] })
})

test('nothing different is no change, nor is the absence of what was absent', () => {
  expect(changesOf({ title: 'Quilt' }, { title: 'Quilt', category: undefined })).toBeNull()
  expect(changesOf(null, { category: null })).toBeNull()
})

test('instants are told as text, and long texts are cut between characters', () => {
  const rules = `${'x'.repeat(299)}🦆 and more`
  expect(changesOf(null, { endTime: new Date(0), rules })).toEqual({
    endTime: [null, '1970-01-01T00:00:00.000Z'],
    rules: [null, `${'x'.repeat(299)}…`],
  })
})

test('half a character is told as it is stored', () => {
  expect(changesOf(null, { rules: 'a\ud800b' })).toEqual({ rules: [null, 'a\ufffdb'] })
})
