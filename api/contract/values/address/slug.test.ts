import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { itemSlug, organizationSlug, RESERVED_SLUGS, slugify, slugOfTitle, withEnding } from './slug.ts'

const faultsOf = (slug: unknown) => organizationSlug.safeParse(slug).error?.issues.map(({ message }) => message) ?? []

describe('the address of an organization', () => {
  const MALFORMED = 'Organization URL can only contain lowercase letters, numbers, and hyphens'
  test.each(['oak', 'oak-hill-pta', '1st-grade', 'a'.repeat(50)])('may be %p', (slug) => {
    expect(faultsOf(slug)).toEqual([])
  })

  test.each([
    ['oa', 'Organization URL must be at least 3 characters'],
    [undefined, 'Organization URL must be at least 3 characters'],
    ['a'.repeat(51), 'Organization URL must be less than 50 characters'],
    ['Oak', MALFORMED],
    ['oak hill', MALFORMED],
    ['oak\n', MALFORMED],
    ['оak', MALFORMED],
    ['.well-known', MALFORMED],
  ])('may not be %p', (slug, message) => {
    expect(faultsOf(slug)).toContain(message)
  })

  const specified = ['admin', 'api', 'signup', 'www', 'app', 'mail', 'ftp', 'blog', 'help', 'support']
  test.each([...specified, 'auth', 'login', 'invite', 'super-admin', 'demo', 'assets'])('is never %p', (slug) => {
    expect(faultsOf(slug)).toEqual(['This URL is reserved and cannot be used'])
  })

  test('made from any name is well-formed, unless it comes out too short or reserved', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const slug = slugify(name)
        fc.pre(slug.length >= 3 && !RESERVED_SLUGS.includes(slug))
        expect(faultsOf(slug)).toEqual([])
      }),
    )
  })
})

test.each([
  ['oa', 'Auction URL must be at least 3 characters'],
  ['a'.repeat(101), 'Auction URL must be less than 100 characters'],
  ['A week', 'Auction URL can only contain lowercase letters, numbers, and hyphens'],
])('the address of an item may not be %p', (slug, message) => {
  expect(itemSlug.safeParse(slug).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('the address of an item may be what is reserved for organizations, but not the admin area', () => {
  expect(itemSlug.safeParse('help').success).toBe(true)
  for (const slug of ['admin', 'my-bids', 'donate', 'give', 'checkout', 'board', 'calendar', 'record']) {
    expect(itemSlug.safeParse(slug).error?.issues[0]?.message).toBe('This URL is reserved and cannot be used')
  }
})

test.each([
  ['Piano Lessons with Ms. Lee', 'piano-lessons-with-ms-lee'],
  ['Ben & Jerry: 2 pints', 'ben-jerry-2-pints'],
  ['  Crème   brûlée  ', 'creme-brulee'],
  ['日本', ''],
])('%p becomes %p', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test.each([
  ['Handmade Quilt', 'handmade-quilt'],
  ['春节礼篮', 'item'],
  ['A1', 'item-a1'],
  ['Board', 'item-board'],
])('the address of an item called %p is %p', (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug)
  expect(itemSlug.safeParse(slug).success).toBe(true)
})

test('a slug is cut before its ending', () => {
  expect(withEnding('spring-gala', '-2', 8)).toBe('spring-2')
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
