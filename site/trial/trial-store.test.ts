import { expect, test } from 'bun:test'
import { readSpreadsheet } from '../spreadsheet/spreadsheet.ts'
import { rowsWithPhotos, trialItemOf } from './trial-item.ts'
import { $language, $trial, answerAsRival, bidOnTrial } from './trial-store.ts'

const photos = (...names: string[]) => ({
  photos: new Map(names.map((name) => [name, { name, open: () => Promise.reject(new Error('not read')) }])),
})

test('rows with a title are items, each with the photo that its column names, or its number', () => {
  const read = (text: string) => {
    const split = readSpreadsheet(text)
    if ('refusal' in split) throw new Error(split.refusal)
    return split.sheet
  }
  const named = read('Item Name,Photo File\nQuilt,IMG_1.jpg\n,IMG_2.jpg\nTotal,')
  expect(rowsWithPhotos(named, photos('img_1.jpg'))).toEqual([{ row: { title: 'Quilt' }, photo: 'img_1.jpg' }])
  const numbered = read('Lot #,Item Name,Opening Bid\n7,Quilt,"$1,050"\n8,Pie,')
  const rows = rowsWithPhotos(numbered, photos('8.jpg'))
  expect(rows.map(({ photo }) => photo)).toEqual(['', '8.jpg'])
  expect(rows.map(({ row }) => trialItemOf(row, '1', null))).toMatchObject([
    { number: '7', startingBid: 105_000, minimumRaise: 500 },
    { number: '8', startingBid: 2_000, minimumRaise: 500 },
  ])
})

test('the rival bids the minimum against the visitor, once, up to three times the starting bid', () => {
  const bids = () => $trial.get()?.items[0]?.bids.map(({ amount, isRival }) => [amount, isRival])
  const item = () => $trial.get()?.items[0] ?? trialItemOf({}, '', null)
  const items = [trialItemOf({ title: 'Quilt', startingBid: '20.00' }, 'quilt', null)]
  $trial.set({ items, refusals: [], source: { text: '', photos: [] }, endTime: new Date() })
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
