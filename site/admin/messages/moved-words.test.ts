import { expect, test } from 'bun:test'
import { messageDraft } from '../../../api/contract/mail/message-form.ts'
import type { MovedItem } from './moved-store.ts'
import { messageOf } from './moved-words.ts'

const school = { name: 'Pine Hill School', timeZone: 'America/Chicago' }
const start = ['2026-11-01T16:00:00.000Z', '2026-11-02T16:00:00.000Z'] as const
const end = ['2026-11-22T02:00:00.000Z', '2026-11-23T02:00:00.000Z'] as const
const moved = (title: string, more: Partial<MovedItem> = {}): MovedItem => ({
  ...{ id: crypto.randomUUID(), title, start: null, end, bulkEditId: null },
  ...more,
})

test('the text names each item with its old and new time, on the clocks of the organization', () => {
  const quilt = moved('Quilt')
  expect(messageOf([quilt], school)).toEqual({
    ...{ audience: 'items', itemIds: [quilt.id], subject: 'New times for Quilt' },
    text: `Hello,

An auction you bid on has new times.

Quilt
Closes Sun, Nov 22, 8:00 PM CT (before: Sat, Nov 21, 8:00 PM CT)

Thank you for bidding!
Pine Hill School`,
  })
  const both = messageOf([moved('Quilt', { start })], school)
  expect(both.text).toContain('Opens Mon, Nov 2, 10:00 AM CT (before: Sun, Nov 1, 10:00 AM CT)\nCloses Sun')
})

test('whatever was moved, the text can be sent as it is', () => {
  const long = 'A whole long weekend for two families at the lakeside cabin '.repeat(3)
  for (const count of [1, 2, 16, 300, 301]) {
    const message = messageOf(
      Array.from({ length: count }, () => moved(long, { start })),
      school,
    )
    expect(messageDraft.safeParse(message).success).toBeTrue()
    expect(message.audience).toBe(count > 300 ? 'bidders' : 'items')
  }
})
