import { expect, test } from 'bun:test'
import { bidForm } from '../bidding/bid-form.ts'
import { codeForm } from '../bidding/my-bids.ts'
import { takeBackForm } from '../bidding/take-back.ts'
import { questionForm } from '../mail/question-form.ts'
import { problemIn } from './problem-in.ts'

const good = { email: 'ana@example.org', amount: '130.00' }
const claim = { address: crypto.randomUUID(), proof: 'x', bid: crypto.randomUUID() }

test.each([
  [bidForm, { ...good, email: 'ana@' }],
  [bidForm, { ...good, amount: 'mucho' }],
  [bidForm, { ...good, amount: '-5' }],
  [bidForm, { ...good, amount: '0' }],
  [bidForm, { ...good, amount: '99999999.00' }],
  [bidForm, { ...good, amount: '123456789012' }],
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
