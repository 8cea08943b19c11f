import { expect, test } from 'bun:test'
import { bidForm } from '../auction/bidding/bid-form.ts'
import { takeBackForm } from '../auction/bidding/take-back.ts'
import { questionForm } from '../auction/questions/question-form.ts'
import { codeForm } from '../bidders/my-bids.ts'
import { problemIn } from './problem-in.ts'

const good = { email: 'ana@example.org', amount: '130.00' }
const claim = { address: crypto.randomUUID(), proof: 'x', bid: crypto.randomUUID() }

test.each([
  [bidForm, { ...good, email: 'ana@' }],
  [bidForm, { ...good, amount: 'mucho' }],
  [bidForm, { ...good, amount: '99999999.00' }],
  [bidForm, { email: good.email }],
  [bidForm, { ...good, maximum: '200.00' }],
  [questionForm, { email: good.email, text: ' ', token: 'x' }],
  [questionForm, { email: good.email, text: 'x'.repeat(1_001), token: 'x' }],
  [codeForm, { email: 'ana@', code: '12' }],
  [takeBackForm, { ...claim, bid: 'x' }],
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
