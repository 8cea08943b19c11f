import { expect, test } from 'bun:test'
import { matchPhotos } from './match-photos.ts'

test('photos belong to items by their number, or by their title, the surest sign first, each to one item', () => {
  const rows = [
    { itemNumber: '1', title: 'Quilt' },
    { itemNumber: '12', title: 'Quilt, Large' },
    { title: 'The Mystery Basket' },
    { title: 'A week at the lake house' },
    null,
    { title: 'Cake' },
  ]
  const photos = ['12-front.jpg', 'quilt.jpg', 'quilt-large.jpg', 'the_mystery_basket 2.png', 'lake.webp', '7.jpg']
  expect(matchPhotos(rows, photos)).toEqual([
    'quilt.jpg',
    '12-front.jpg',
    'the_mystery_basket 2.png',
    'lake.webp',
    '',
    '',
  ])
  expect(matchPhotos([{ itemNumber: '1', title: 'Pie' }], ['11.jpg', '001.jpg'])).toEqual(['001.jpg'])
  // A title's own number is no item's.
  const tickets = [
    { itemNumber: '4', title: 'Quilt' },
    { itemNumber: '9', title: '4 Red Sox Tickets' },
  ]
  expect(matchPhotos(tickets, ['4 Red Sox Tickets (2).jpg', '4.jpg'])).toEqual(['4.jpg', '4 Red Sox Tickets (2).jpg'])
})
