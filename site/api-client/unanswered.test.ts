import { expect, test } from 'bun:test'
import { CallError } from './call.ts'
import { answerTo, sentAs } from './unanswered.ts'

const refusal = (status: number, body = '{"message":"No"}') => Promise.reject(new CallError(status, '', body))

test('what was sent and not answered has the same id when it is sent again, and anything else another', async () => {
  const sent = sentAs('a check of $40.00')
  const noAnswers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => refusal(503),
    () => refusal(403, '<p>'),
  ]
  for (const lost of noAnswers) await expect(answerTo([sent], lost())).rejects.toThrow()
  expect(sentAs('a check of $40.00')).toEqual(sent)
  expect(sentAs('a check of $41.00').id).not.toBe(sent.id)
})

test.each([
  ['recorded', () => Promise.resolve()],
  ['refused', () => refusal(409)],
])('once all of it is %s, the same again is something else', async (outcome, answer) => {
  const sent = ['Jane’s', 'Paul’s'].map((whose) => sentAs(`${whose}, ${outcome}`))
  await answerTo(sent, answer()).catch(() => null)
  for (const { id, what } of sent) expect(sentAs(what).id).not.toBe(id)
})

test('a late answer to one leaves the next one like it alone', async () => {
  const first = sentAs('a late one')
  await answerTo([first], Promise.resolve())
  const second = sentAs('a late one')
  await answerTo([first], Promise.resolve())
  expect(sentAs('a late one')).toEqual(second)
})
