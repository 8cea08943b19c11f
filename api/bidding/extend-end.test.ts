import { expect, test } from 'bun:test'
import { endAfter } from './extend-end.ts'

const scheduled = new Date('2026-12-04T20:00:00Z')
const at = (minutes: number, seconds = 0) => new Date(scheduled.getTime() + (minutes * 60 + seconds) * 1000)
const fixed = { endTime: scheduled, scheduledEndTime: null, extensionMinutes: 0 }
const going = { ...fixed, extensionMinutes: 3 }
const extended = (minutes: number) => ({ ...going, endTime: at(minutes), scheduledEndTime: scheduled })

test.each([
  ['a fixed end stays, however late a bid comes', at(0, -1), fixed, at(0)],
  ['a bid before the last minutes moves nothing', at(-3, -1), going, at(0)],
  ['a bid at their first instant moves nothing', at(-3), going, at(0)],
  ['a bid in them leaves three minutes to answer it', at(-1, -30), going, at(1, 30)],
  ['a bid in the last second leaves three minutes', at(0, -1), going, at(2, 59)],
  ['a bid after the scheduled end moves the extended one', at(1, 29), extended(1.5), at(4, 29)],
  ['a bid long before the extended end moves nothing', at(0, 10), extended(10), at(10)],
  ['half an hour after the scheduled end it is over', at(28), extended(29), at(30)],
  ['a bid near that end moves nothing', at(29), extended(30), at(30)],
])('%s', (_, arrivedAt, ending, end) => {
  expect(endAfter(arrivedAt, ending)).toEqual(end)
})
