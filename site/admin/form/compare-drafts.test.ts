import { expect, test } from 'bun:test'
import { changedSince, compareDrafts } from './compare-drafts.ts'
import { emptyDraft } from './item-draft.ts'

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
