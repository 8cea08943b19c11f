import { expect, test } from 'bun:test'
import { titleAt } from './screens.ts'

test.each([
  ['/', 'Dashboard | Bidlark'],
  ['/new-auction', 'New Auction | Bidlark'],
  ['/auctions/7/edit', 'Edit Auction | Bidlark'],
  ['/mails', 'All Emails | Bidlark'],
  ['/settings', 'Organization Settings | Bidlark'],
  ['/settings/more', null],
  ['/auctions//edit', null],
])('the document at %s is called %p', (path, title) => {
  expect(titleAt(path)).toBe(title)
})
