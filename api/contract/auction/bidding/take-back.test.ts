import { expect, test } from 'bun:test'
import { refuseTakeBack } from './take-back.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const MINUTE = 60_000
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
const times = { endTime: after(60 * MINUTE), closedAt: null, pausedUntil: null }
const leading = { timestamp: noon, isWinning: true, isCancelled: false, isSecond: false, ...times }
const codeOf = (
  more: Partial<typeof leading> | { closedAt: Date } | { endTime: Date; pausedUntil: Date },
  now = noon,
) => refuseTakeBack({ ...leading, ...more }, now, 'en')?.code

test.each<[string, Parameters<typeof codeOf>[0], Date, ReturnType<typeof codeOf>]>([
  ['a leading bid can be taken back', {}, noon, undefined],
  ['it can for thirty minutes', {}, after(30 * MINUTE), undefined],
  ['it cannot a moment longer', {}, after(30 * MINUTE + 1), 'too-late'],
  ['a bid that somebody topped needs no taking back', { isWinning: false }, noon, 'outbid'],
  ['a bid of a closed item stays, however young it is', { closedAt: noon }, noon, 'closed'],
  ['a bid stays from the instant at which its item ends', { endTime: after(MINUTE) }, after(MINUTE), 'closed'],
  ['a bid is taken back once', { isCancelled: true, isWinning: false }, noon, 'cancelled'],
  ['a bid can go until five minutes before the end', { endTime: after(20 * MINUTE) }, after(15 * MINUTE), undefined],
  [
    'a bid stays later, when nobody could answer its going',
    { endTime: after(20 * MINUTE) },
    after(15 * MINUTE + 1),
    'too-late',
  ],
  [
    'in a pause they count from when bidding goes on',
    { endTime: after(24 * MINUTE), pausedUntil: after(20 * MINUTE) },
    noon,
    'too-late',
  ],
  ['an address takes back one bid on an item', { isSecond: true }, noon, 'once'],
])('%s', (_, more, now, code) => {
  expect(codeOf(more, now)).toBe(code)
})
