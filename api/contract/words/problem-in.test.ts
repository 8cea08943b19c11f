import { expect, test } from 'bun:test'
import { bidForm } from '../auction/bidding/bid-form.ts'
import { takeBackForm } from '../auction/bidding/take-back.ts'
import { questionForm } from '../auction/questions/question-form.ts'
import { codeForm } from '../bidders/my-bids.ts'
import { problemIn } from './problem-in.ts'
import { sayFrom } from './say.ts'

const good = { email: 'ana@example.org', amount: '130.00' }
const claim = { address: crypto.randomUUID(), proof: 'x', bid: crypto.randomUUID() }

test.each([
  [bidForm, { ...good, email: 'ana@' }],
  [bidForm, { ...good, amount: 'mucho' }],
  [bidForm, { ...good, amount: '-5' }],
  [bidForm, { ...good, amount: '0' }],
  [bidForm, { ...good, amount: '99999999.00' }],
  [bidForm, { email: good.email }],
  [bidForm, { ...good, maximum: '200.00' }],
  [questionForm, { email: good.email, text: ' ', token: 'x' }],
  [questionForm, { email: good.email, text: 'x'.repeat(1_001), token: 'x' }],
  [codeForm, { email: good.email }],
  [codeForm, { email: 'ana@', code: '12' }],
  [takeBackForm, { ...claim, bid: 'x' }],
  [takeBackForm, { ...claim, address: 'x' }],
  [takeBackForm, { ...claim, proof: undefined }],
])('whatever a bidder’s form gets wrong is told in Spanish', (form, sent) => {
  const issues = form.safeParse(sent).error?.issues ?? []
  expect(issues).not.toBeEmpty()
  for (const { message } of issues) expect(problemIn({ message }, 'es').message).not.toBe(message)
})

test('English stays as it is, and so does what is not ours', () => {
  const problem = { message: 'Please enter a valid email address', code: 'x' }
  expect(problemIn(problem, 'en')).toEqual(problem)
  expect(problemIn({ message: 'constructor' }, 'es')).toEqual({ message: 'constructor' })
})

test('who reads a language that we have no texts of is told in English, and not in Spanish', () => {
  const problem = { message: 'Please enter a valid email address' }
  expect(problemIn(problem, JSON.parse('"fr"'))).toEqual(problem)
})

const words = {
  hello: 'Hello',
  price: 'It is {price}, {price}',
  bids: { one: '{count} bid', other: '{count} bids' },
} as const
const say = sayFrom<typeof words>(words)

test('a key is said, with its blanks filled', () => {
  expect(say('hello')).toBe('Hello')
  expect(say('price', { price: '$1.00' })).toBe('It is $1.00, $1.00')
})

test('one thing and several are told apart', () => {
  expect([0, 1, 2].map((count) => say('bids', { count }))).toEqual(['0 bids', '1 bid', '2 bids'])
})

test('what is filled in is not read for blanks, and no pattern', () => {
  expect(say('price', { price: '{price} $& $1' })).toBe('It is {price} $& $1, {price} $& $1')
})

test.each(['en-US', 'es-US'])('in %s only one is one', (locale) => {
  const rules = new Intl.PluralRules(locale)
  const ones = Array.from({ length: 10_000 }, (_, count) => count).filter((count) => rules.select(count) === 'one')
  expect(ones).toEqual([1])
})
