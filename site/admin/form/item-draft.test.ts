import { expect, test } from 'bun:test'
import { changedSince, compareDrafts } from './compare-drafts.ts'
import { followsTitle } from './follows-title.ts'
import { draftOf, draftSchema, emptyDraft, nextDraft } from './item-draft.ts'

const noon = '2026-11-21T12:00'
const filled = {
  ...emptyDraft,
  title: 'A quilt',
  slug: 'a-quilt',
  description: 'Warm.',
  startTime: '2026-11-22T08:00',
  endTime: '2026-11-29T20:00',
}
const faultsOf = (draft: object) =>
  Object.fromEntries(
    draftSchema(() => noon)
      .safeParse(draft)
      .error?.issues.map((issue) => [issue.path.join(), issue.message])
      .reverse() ?? [],
  )

test('an empty form names every field that is missing', () => {
  expect(faultsOf(emptyDraft)).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    slug: 'Auction URL must be at least 3 characters',
    startTime: 'Start time is required',
    endTime: 'End time is required',
  })
})

test('a filled form is content with the prices it begins with', () => {
  expect(faultsOf(filled)).toEqual({})
})

test.each([
  ['2026-11-22T08:00', 'End date and time must be after start date and time'],
  ['2026-11-22T07:59', 'End date and time must be after start date and time'],
])('an end at %s is not after the start, also while another field is wrong', (endTime, message) => {
  expect(faultsOf({ ...filled, endTime })).toEqual({ endTime: message })
  expect(faultsOf({ ...filled, endTime, title: '' })).toEqual({ endTime: message, title: 'Title is required' })
})

test('an end that has passed is refused', () => {
  const past = { ...filled, startTime: '2026-11-20T08:00', endTime: noon }
  expect(faultsOf(past)).toEqual({ endTime: 'End date and time must be in the future' })
})

test('an item is edited on the clocks of its organization', () => {
  const item = {
    ...{
      id: '1',
      slug: 'a-quilt',
      title: 'A quilt',
      description: 'Warm.',
      imageUrl: null,
      photos: [],
      donatedBy: null,
    },
    ...{ startingBid: '125.00', minimumRaise: '5.00', currentAmount: null, hasBids: false, bidCount: 0 },
    ...{ category: 'Home', customRules: null, customDisclaimers: null, extensionMinutes: 3 },
    ...{ donorUrl: null, donorEmail: null, donorNote: null, estimatedValue: '200.00', itemNumber: 12 },
    ...{ isActive: true, hidesUntilOpen: true, revision: 2 },
    ...{ status: 'Live' as const, hasStarted: true, hasEnded: false },
    startTime: '2026-11-22T02:00:30.000Z',
    endTime: '2026-11-30T02:00:00.000Z',
  }
  expect(draftOf(item, 'America/Chicago')).toMatchObject({
    startTime: '2026-11-21T20:00',
    endTime: '2026-11-29T20:00',
    category: 'Home',
    extensionMinutes: '3',
    hidesUntilOpen: true,
    donatedBy: '',
    estimatedValue: '200.00',
    itemNumber: '12',
  })
})

test('the next item begins with times, prices and category of the last, and nothing else of it', () => {
  const last = {
    ...filled,
    startingBid: '40.00',
    category: 'Home',
    donatedBy: 'The Lees',
    photos: [{ url: '/uploads/x.webp', alt: '' }],
  }
  const { startTime, endTime } = filled
  expect(nextDraft(last)).toEqual({ ...emptyDraft, startTime, endTime, startingBid: '40.00', category: 'Home' })
})

const base = { ...emptyDraft, title: 'A quilt', category: 'Home', donatedBy: 'The Lees' }

test('a field that both changed to something else is a clash; changed alike it is none', () => {
  const mine = { ...base, title: 'My quilt', category: 'Art', minimumRaise: '7.00' }
  const theirs = { ...base, title: 'Their quilt', category: 'Art', donatedBy: '' }
  expect(compareDrafts(base, mine, theirs)).toEqual({
    clashes: ['title'],
    onlyTheirs: ['donatedBy'],
    onlyMine: ['minimumRaise'],
  })
})

test('a field that I changed and took back is theirs alone', () => {
  expect(compareDrafts(base, base, { ...base, title: 'Their quilt' })).toEqual({
    ...{ clashes: [], onlyMine: [] },
    onlyTheirs: ['title'],
  })
})

test('only what was changed is sent, also what was emptied', () => {
  expect(changedSince(base, { ...base, donatedBy: '', title: 'My quilt' })).toEqual({
    title: 'My quilt',
    donatedBy: '',
  })
  expect(changedSince(base, base)).toEqual({})
})

const copy = { slug: 'lake-week-copy', hasStarted: false, hasBids: false }

test.each([
  ['a new item', null, true],
  ['a copy', copy, true],
  ['a second copy', { ...copy, slug: 'lake-week-copy-2' }, true],
  ['a copy that has started', { ...copy, hasStarted: true }, false],
  ['a copy with bids', { ...copy, hasBids: true }, false],
  ['a copy with an address of its own', { ...copy, slug: 'lake-week-in-may' }, false],
])('whether the address follows the title: %s', (_what, item, expected) => {
  expect(followsTitle(item)).toBe(expected)
})
