import { expect, test } from 'bun:test'
import { DEFAULT_RULES, paymentDue, rulesFor } from './default-rules.ts'
import { organizationForm } from './organization.ts'

const form = { name: 'Oak Hill School', slug: 'oak-hill', contactEmail: 'office@example.org' }

test('an organization needs a name, an address and a contact; the rest has a default, and nothing else is read', () => {
  const extra = { id: 'x', isActive: false, rules: 'none', logoUrl: '//evil.example', role: 'owner', isDemo: true }
  const read = { ...form, contactInfo: null, timeZone: 'America/New_York' }
  expect(organizationForm.parse({ ...form, ...extra })).toEqual(read)
})

test.each([
  [{ name: ' Oa ' }, 'Organization name must be at least 3 characters'],
  [{ name: 'x'.repeat(101) }, 'Name too long'],
  [{ contactEmail: 'a@b' }, 'Please enter a valid email address'],
  [{ contactInfo: 'x'.repeat(2001) }, 'Contact info too long'],
  [{ timeZone: 'Mars/Olympus' }, 'Unknown time zone'],
])('with %j it is refused: %s', (more, message) => {
  const read = organizationForm.safeParse({ ...form, ...more })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('contact info of nothing but blanks is none', () => {
  expect(organizationForm.parse({ ...form, contactInfo: '   ' }).contactInfo).toBeNull()
})

const end = new Date('2024-12-07T02:00:00Z')

test.each([
  ['no rules at all', null],
  ['the rules an organization starts with', DEFAULT_RULES],
  ['those with a line added', `${DEFAULT_RULES}\nCash only, please.`],
])('with %s, payment is due 48 hours after the end', (_which, rules) => {
  expect(paymentDue(rules, end)).toEqual(new Date('2024-12-09T02:00:00Z'))
})

test('rules that say something else about payment set no time of ours', () => {
  expect(paymentDue('**Payment** is due at pickup.', end)).toBeNull()
})

test('unchanged rules are in the language of their reader, and say one way to pay', () => {
  expect(DEFAULT_RULES).toContain('How to pay: ask us.')
  const publicRules = rulesFor(DEFAULT_RULES, 'en', true)
  expect(publicRules).not.toContain('How to pay')
  expect(rulesFor(DEFAULT_RULES, 'es')).toContain('Cómo pagar:')
  expect(rulesFor(publicRules, 'es')).toBe(rulesFor(DEFAULT_RULES, 'es', true))
  expect(rulesFor(publicRules, 'es', false)).toBe(rulesFor(DEFAULT_RULES, 'es'))
  expect(rulesFor('Cash only, please.', 'es', true)).toBe('Cash only, please.')
})

test('unchanged rules are true of a club without an office, also for those who began with others', () => {
  const lines = DEFAULT_RULES.split('\n')
  expect(lines[1]).toBe('Pickup is at the school office, unless we say otherwise.')
  const former = [lines[0], '**Pickup** is at the school office.', '**How to pay**: ask the school office.'].join('\n')
  for (const language of ['en', 'es'] as const) {
    expect(rulesFor(former, language)).toBe(rulesFor(DEFAULT_RULES, language))
    expect(rulesFor(former, language, true)).toBe(rulesFor(DEFAULT_RULES, language, true))
  }
  expect(rulesFor(`${former}\nCash only.`, 'en', true)).not.toContain('How to pay')
})

test('a line of ours about how to pay leaves the rules of a team that says it, and no other line does', () => {
  const changed = DEFAULT_RULES.replace('school office', 'gym')
  expect(rulesFor(changed, 'en', false)).toBe(changed)
  expect(rulesFor(changed, 'en', true)).toBe(rulesFor(DEFAULT_RULES, 'en', true).replace('school office', 'gym'))
  const customRules = 'How to pay: ask the principal.'
  expect(rulesFor(customRules, 'en', true)).toBe(customRules)
})
