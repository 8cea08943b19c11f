import { expect, test } from 'bun:test'
import { changedSince, compareDrafts } from './compare-drafts.ts'
import { followsTitle } from './ItemFields.tsx'
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
const faultsOf = (draft: object, present: typeof filled | null = null) =>
  Object.fromEntries(
    draftSchema(() => noon, present)
      .safeParse(draft)
      .error?.issues.map((issue) => [issue.path.join(), issue.message])
      .reverse() ?? [],
  )

test('a filled form is content with the prices it begins with', () => {
  expect(faultsOf(filled)).toEqual({})
})

test('an end must be after the start, also while another field is wrong, and in the future', () => {
  const message = 'End date and time must be after start date and time'
  for (const endTime of ['2026-11-22T08:00', '2026-11-22T07:59']) {
    expect(faultsOf({ ...filled, endTime })).toEqual({ endTime: message })
    expect(faultsOf({ ...filled, endTime, title: '' })).toEqual({ endTime: message, title: 'Title is required' })
  }
  const past = { ...filled, startTime: '2026-11-20T08:00', endTime: noon }
  expect(faultsOf(past)).toEqual({ endTime: 'End date and time must be in the future' })
})

test('times of an item in an hour that clocks repeat stay, and are judged once they are changed', () => {
  const turned = { ...filled, startTime: '2026-11-01T01:40', endTime: '2026-11-01T01:20' }
  expect(faultsOf({ ...turned, title: 'Two quilts' }, turned)).toEqual({})
  expect(Object.keys(faultsOf({ ...turned, endTime: '2026-11-01T01:30' }, turned))).toEqual(['endTime'])
})

test('an item is edited on the clocks of its organization', () => {
  const about = { id: '1', slug: 'a-quilt', title: 'A quilt', description: 'Warm.', category: 'Home', itemNumber: 12 }
  const prices = { startingBid: '125.00', minimumRaise: '5.00', estimatedValue: '200.00', buyNowPrice: '300.00' }
  const nothing = { donatedBy: null, donorUrl: null, donorEmail: null, donorNote: null, customRules: null }
  const neither = { customDisclaimers: null, imageUrl: null, currentAmount: null, places: null, placesLeft: null }
  const state = { status: 'Live' as const, hasStarted: true, hasEnded: false, hasBids: false, bidCount: 0, revision: 2 }
  const switches = { isInHall: false, isActive: true, isDraft: false, hidesUntilOpen: true }
  const times = { startTime: '2026-11-22T02:00:30.000Z', endTime: '2026-11-30T02:00:00.000Z', extensionMinutes: 3 }
  const item = { ...about, ...prices, ...nothing, ...neither, ...state, ...switches, ...times, photos: [] }
  expect(draftOf(item, 'America/Chicago')).toMatchObject({
    startTime: '2026-11-21T20:00',
    endTime: '2026-11-29T20:00',
    category: 'Home',
    extensionMinutes: '3',
    hidesUntilOpen: true,
    donatedBy: '',
    estimatedValue: '200.00',
    buyNowPrice: '300.00',
    itemNumber: '12',
  })
})

test('the next item begins with times, raise, and category of the last, and nothing else of it, nor its price', () => {
  const last = {
    ...filled,
    startingBid: '40.00',
    minimumRaise: '2.00',
    category: 'Home',
    donatedBy: 'The Lees',
    photos: [{ url: '/uploads/x.webp', alt: '' }],
  }
  const { startTime, endTime } = filled
  expect(nextDraft(last)).toEqual({ ...emptyDraft, startTime, endTime, minimumRaise: '2.00', category: 'Home' })
})

const base = { ...emptyDraft, title: 'A quilt', category: 'Home', donatedBy: 'The Lees' }

test('a field that both changed to something else is a clash; changed alike, or back, it is none', () => {
  const mine = { ...base, title: 'My quilt', category: 'Art', minimumRaise: '7.00' }
  const theirs = { ...base, title: 'Their quilt', category: 'Art', donatedBy: '' }
  expect(compareDrafts(base, mine, theirs)).toEqual({
    clashes: ['title'],
    onlyTheirs: ['donatedBy'],
    onlyMine: ['minimumRaise'],
  })
  const theirTitle = compareDrafts(base, base, { ...base, title: 'x' })
  expect(theirTitle).toEqual({ clashes: [], onlyMine: [], onlyTheirs: ['title'] })
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
