import { expect, test } from 'bun:test'
import { samples } from './samples.ts'
import { subjectOf } from './subject.ts'

test.each([
  ['invitation', 'Ruth Abara invited you to help run Maple Street Elementary PTA’s auction'],
  ['bid receipt', 'Your bid on Friendship Quilt from Third Grade: $130.00'],
  ['outbid', 'You’ve been outbid on Friendship Quilt from Third Grade: bid $140.00 or more'],
  ['bid cancelled', 'Your bid on Friendship Quilt from Third Grade was cancelled'],
  ['bid withdrawn', 'Your bid on Friendship Quilt from Third Grade was withdrawn'],
  ['leading again', 'You’re winning Friendship Quilt from Third Grade again at $120.00'],
  ['leading after the close', 'Good news: you won Friendship Quilt from Third Grade for $120.00'],
  ['closing soon', 'Closing soon: Friendship Quilt from Third Grade, bid $140.00 or more'],
  ['opening soon', 'Opening soon: Friendship Quilt from Third Grade'],
  ['closing soon, several watched', 'Closing soon: Friendship Quilt from Third Grade and 2 more'],
  ['won', 'You won Friendship Quilt from Third Grade for $145.00'],
  ['won five', 'You won Friendship Quilt from Third Grade and 4 more for $1,820.50'],
  ['closing summary', 'Maple Street Elementary PTA: 3 of 5 items sold for $1,480.50'],
  ['closing summary, nothing sold', 'Maple Street Elementary PTA: Six Piano Lessons closed with no bids'],
  ['closing results', 'Maple Street Elementary PTA: Friendship Quilt from Third Grade sold for $145.00'],
  [
    'closing results, several items',
    'Maple Street Elementary PTA: final prices for Friendship Quilt from Third Grade and 2 more',
  ],
  ['forgotten password', 'Set a new password for Bidlark'],
  ['confirm email', 'Confirm your new email for Bidlark'],
  ['email changed', 'Your Bidlark email was changed'],
] as const)('%s: "%s"', (name, subject) => {
  expect(subjectOf(samples[name])).toBe(subject)
})
