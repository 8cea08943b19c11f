import { expect, test } from 'bun:test'
import { organizationForm } from './organization.ts'

const form = { name: 'Oak Hill School', slug: 'oak-hill', contactEmail: 'office@example.org' }

test('an organization needs a name, an address and a contact; the rest has a default', () => {
  expect(organizationForm.parse(form)).toEqual({ ...form, contactInfo: null, timeZone: 'America/New_York' })
})

test.each([
  [{ name: ' Oa ' }, 'Organization name must be at least 3 characters'],
  [{ name: 'x'.repeat(101) }, 'Name too long'],
  [{ slug: 'oa' }, 'Organization URL must be at least 3 characters'],
  [{ contactEmail: 'a@b' }, 'Please enter a valid email address'],
  [{ contactInfo: 'x'.repeat(2001) }, 'Contact info too long'],
  [{ timeZone: 'Mars/Olympus' }, 'Unknown time zone'],
])('with %j it is refused: %s', (more, message) => {
  const read = organizationForm.safeParse({ ...form, ...more })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([[''], ['   '], [null]])('contact info of nothing but blanks, %p, is none', (contactInfo) => {
  expect(organizationForm.parse({ ...form, contactInfo }).contactInfo).toBeNull()
})
