import { expect, test } from 'bun:test'
import { renderWith } from '../define-template.tsx'
import { SITE } from '../sample-facts.ts'
import { closingSummary } from './closing-summary.tsx'

test.each([
  ['closing summary', 'Each winner gets an email'],
  ['closing summary, a long evening', 'except those with a paddle'],
  ['closing summary, wins cancelled', '\nOffered to the next bidder until Mon, Dec 9'],
  ['closing summary, before the admin confirmed', 'aren’t told how to pay until your admin confirms'],
] as const)('the %s says who hears how to pay, or is asked next', async (sample, words) => {
  const { text } = await renderWith(closingSummary, closingSummary.samples[sample], new URL(SITE))
  expect(text.replaceAll('\u00a0', ' ')).toContain(words)
})

test('what wasn’t sold in the room is told apart, and nobody is said to have bid on it', async () => {
  const { text } = await renderWith(closingSummary, closingSummary.samples['closing summary'], new URL(SITE))
  expect(text).toMatch(/No bids\s+Hand-Printed Bookplates/)
  expect(text).toMatch(/Not sold in the room\s+A Puppy for a Day/)
  expect(text).not.toContain('Bidding closed')
  const { items, ...summary } = closingSummary.samples['closing summary']
  const inHall = { ...summary, items: items.filter(({ isInHall }) => isInHall) }
  const { subject, text: unsold } = await renderWith(closingSummary, inHall, new URL(SITE))
  expect([subject, unsold].join()).not.toMatch(/no bids/i)
})
