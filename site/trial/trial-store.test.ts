import { afterEach, expect, test } from 'bun:test'
import { forgetPage } from '../../tests/support/forget-page.ts'
import { splitCells } from '../spreadsheet/split-cells.ts'
import { readTrial } from './read-trial.ts'
import { trialItemOf } from './trial-item.ts'
import { $language, $trial, answerAsRival, bidOnTrial } from './trial-store.ts'

afterEach(forgetPage)

test('rows with a title are items, each with the photo that its column names, or its number', () => {
  const read = (text: string, ...photos: string[]) => {
    const split = splitCells(text)
    if ('refusal' in split) throw new Error(split.refusal)
    return readTrial({ sheets: split.sheets, at: null, decimalMark: null, photos: [] }, photos)
  }
  const named = read('Item Name,Photo File\nQuilt,IMG_1.jpg\n,IMG_2.jpg\nTotal,', 'img_1.jpg')
  expect(named).toMatchObject({ rows: [{ row: { title: 'Quilt' }, photo: 'img_1.jpg' }], leftOut: 2, toCheck: 0 })
  const { rows } = read('Lot #,Item Name,Opening Bid\n7,Quilt,"$1,050"\n8,Pie,', '8.jpg')
  expect(rows.map(({ photo }) => photo)).toEqual(['', '8.jpg'])
  expect(rows.map(({ row }) => trialItemOf(row, '1', null))).toMatchObject([
    { number: '7', startingBid: 105_000, minimumRaise: 500 },
    { number: '8', startingBid: 2_000, minimumRaise: 500 },
  ])
  const tickets = read('Item Name,Fixed Price,Places\nDinner,"Adult: $35; Child free",80').rows
  expect(tickets.map(({ row }) => trialItemOf(row, '1', null).kinds)).toEqual([
    [
      { name: 'Adult', price: '35.00' },
      { name: 'Child', price: '0.00' },
    ],
  ])
})

test('the rival bids the minimum against the visitor, once, up to three times the starting bid', () => {
  const bids = () => $trial.get()?.items[0]?.bids.map(({ amount, isRival }) => [amount, isRival])
  const item = () => $trial.get()?.items[0] ?? trialItemOf({}, '', null)
  const items = [trialItemOf({ title: 'Quilt', startingBid: '20.00' }, 'quilt', null)]
  const source = { sheets: [], at: null, decimalMark: null, photos: [] }
  $trial.set({ items, refusals: [], source, question: null, leftOut: 0, toCheck: 0, endTime: new Date() })
  answerAsRival('quilt')
  expect(bidOnTrial(item(), 1_999)).toBe('Bid must be at least $20.00')
  $language.set('es')
  expect(bidOnTrial(item(), 1_999)).toContain('$20.00')
  expect(bidOnTrial(item(), 2_000)).toBeNull()
  answerAsRival('quilt')
  answerAsRival('quilt')
  expect(bids()).toEqual([
    [2_500, true],
    [2_000, false],
  ])
  expect(bidOnTrial(item(), 6_000)).toBeNull()
  answerAsRival('quilt')
  expect(item().bids[0]).toMatchObject({ amount: 6_000, isRival: false })
})
