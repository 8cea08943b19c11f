import { expect, test } from 'bun:test'
import { emptyDraft } from './item-draft.ts'
import { moreInWords } from './more-in-words.ts'

test('the line of More Details says what is set in it, and what it holds where nothing is', () => {
  expect(moreInWords(emptyDraft, 0)).toBe('Category, value, rules, and more')
  const trip = { ...emptyDraft, category: 'Trips', estimatedValue: '400', extensionMinutes: '3' }
  expect(moreInWords(trip, 3)).toBe('Category: Trips · Value $400.00')
  expect(moreInWords({ ...trip, estimatedValue: 'much', hidesUntilOpen: false }, 2)).toBe(
    'Category: Trips · Value much · Shown before it opens · Leave 3 more minutes to answer',
  )
  expect(moreInWords({ ...emptyDraft, itemNumber: '12', customRules: 'Pay at once.', donorNote: 'Call' }, 0)).toBe(
    'No. 12 · Custom rules · More about the donor',
  )
})
