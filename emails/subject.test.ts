import { expect, test } from 'bun:test'
import { samples } from './samples.ts'
import { subjectOf } from './subject.ts'

test.each([
  ['invitation', 'Ruth Abara invites you to Maple Street Elementary PTA'],
  ['bid receipt', 'Your bid on Friendship Quilt from Third Grade: $130.00'],
  ['outbid', "You've been outbid on Friendship Quilt from Third Grade: $140.00 to lead again"],
  ['bid cancelled', 'Your bid on Friendship Quilt from Third Grade was cancelled'],
  ['bid taken back', 'Your bid on Friendship Quilt from Third Grade was taken back'],
  ['leading again', "You're winning Friendship Quilt from Third Grade again at $120.00"],
  ['leading after the close', 'Friendship Quilt from Third Grade is yours for $120.00'],
  ['closing soon', 'Closing soon: Friendship Quilt from Third Grade, $140.00 to lead'],
  ['won', 'You won Friendship Quilt from Third Grade for $145.00'],
  ['won five', 'You won Friendship Quilt from Third Grade and 4 more at Maple Street Elementary PTA: $1,820.50 in all'],
  ['closing summary', 'Maple Street Elementary PTA: 3 of 5 items sold for $1,480.50'],
  ['closing summary, nothing sold', 'Maple Street Elementary PTA: Six Piano Lessons closed with no bids'],
  ['forgotten password', 'Set a new password for Bidlark'],
  ['confirm e-mail', 'Confirm your new address for Bidlark'],
  ['e-mail changed', 'The address of your Bidlark account was changed'],
] as const)('%s: "%s"', (name, subject) => {
  expect(subjectOf(samples[name])).toBe(subject)
})
