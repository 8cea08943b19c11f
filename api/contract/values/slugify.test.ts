import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { slugify } from './slugify.ts'

test.each([
  ['Piano Lessons with Ms. Lee', 'piano-lessons-with-ms-lee'],
  ['Ben & Jerry: 2 pints', 'ben-jerry-2-pints'],
  ['  Crème   brûlée  ', 'creme-brulee'],
  ['already-a-slug', 'already-a-slug'],
  ['a -- b', 'a-b'],
  ['日本', ''],
])('%p becomes %p', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('a slug cut to its length does not end in a hyphen', () => {
  expect(slugify('one two three', 8)).toBe('one-two')
})

test('whatever the title, a slug holds only letters, digits and single hyphens between them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 100 }), (title, longest) => {
      const slug = slugify(title, longest)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slug.length).toBeLessThanOrEqual(longest)
      expect(slugify(slug, longest)).toBe(slug)
    }),
  )
})
