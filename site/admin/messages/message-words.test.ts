import { expect, test } from 'bun:test'
import { audienceInWords, countsInWords, reachInWords } from './message-words.ts'

test('whom a message was for is said in a few words', () => {
  expect(audienceInWords({ audience: 'bidders', items: [] })).toBe('All bidders')
  expect(audienceInWords({ audience: 'items', items: ['Quilt'] })).toBe('Bidders of Quilt')
  expect(audienceInWords({ audience: 'items', items: ['Quilt', 'Cabin', 'Pie'] })).toBe('Bidders of Quilt and 2 more')
  expect(audienceInWords({ audience: 'items', items: [] })).toBe('Bidders of auctions that are gone')
})

test('what became of it leaves out what there is none of', () => {
  const words = { subject: '', text: '', sentAt: '', byName: '' }
  const done = { recipients: 1, sent: 1, bounced: 0, waiting: 0, suppressed: 0 }
  expect(countsInWords({ ...words, ...done })).toEqual(['1 recipient', '1 sent'])
  const many = { recipients: 1_200, sent: 1_000, bounced: 3, waiting: 190, suppressed: 7 }
  expect(countsInWords({ ...words, ...many })).toEqual([
    '1,200 recipients',
    '1,000 sent',
    '190 waiting',
    '3 bounced',
    '7 not sent',
  ])
})

test('how many it reaches is said, and how many it does not', () => {
  const nobody = { count: 0, leftOut: 0, unconfirmed: 0, paddles: 0 }
  expect(reachInWords(nobody)).toBe('No one gets this.')
  expect(reachInWords({ ...nobody, count: 1 })).toBe('1 person gets this.')
  expect(reachInWords({ ...nobody, paddles: 1 })).toMatch(/ 1 person with a paddle has no email,/)
  expect(reachInWords({ ...nobody, count: 1, unconfirmed: 1 })).toBe(
    '1 person gets this. They haven’t confirmed their email. They get a link to do so, and then the message.',
  )
  expect(reachInWords({ count: 40, leftOut: 2, unconfirmed: 4, paddles: 3 })).toBe(
    '40 people get this. 4 of them haven’t confirmed their email. They get a link to do so, and then the message. 2 more unsubscribed or can’t be reached. 3 people with a paddle have no email, so please tell them in person.',
  )
})
