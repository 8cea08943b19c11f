import { expect, test } from 'bun:test'
import { refuseTakeBack } from './take-back.ts'

const noon = new Date('2026-03-02T12:00:00Z')
const MINUTE = 60_000
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
const leading = {
  ...{ timestamp: noon, isWinning: true, isCancelled: false, isSecond: false },
  ...{ endTime: after(60 * MINUTE), closedAt: null },
}
const codeOf = (more: Partial<typeof leading> | { closedAt: Date }, now = noon) =>
  refuseTakeBack({ ...leading, ...more }, now, 'en')?.code

test('a leading bid can be taken back for thirty minutes', () => {
  expect(codeOf({}, after(0))).toBeUndefined()
  expect(codeOf({}, after(30 * MINUTE))).toBeUndefined()
  expect(codeOf({}, after(30 * MINUTE + 1))).toBe('too-late')
})

test('a bid that somebody topped needs no taking back, however old it is', () => {
  expect(codeOf({ isWinning: false })).toBe('outbid')
  expect(codeOf({ isWinning: false }, after(99 * MINUTE))).toBe('outbid')
})

test('a bid of a closed item stays, however young it is', () => {
  expect(codeOf({ closedAt: noon })).toBe('closed')
})

test('a bid stays from the instant at which its item ends', () => {
  const endTime = after(MINUTE)
  expect(codeOf({ endTime }, after(MINUTE - 1))).toBe('too-late')
  expect(codeOf({ endTime }, after(MINUTE))).toBe('closed')
})

test('a bid is taken back once', () => {
  expect(codeOf({ isCancelled: true, isWinning: false })).toBe('cancelled')
})

test('a bid stays in the last five minutes, when nobody could answer its going', () => {
  const endTime = after(20 * MINUTE)
  expect(codeOf({ endTime }, after(15 * MINUTE))).toBeUndefined()
  expect(codeOf({ endTime }, after(15 * MINUTE + 1))).toBe('too-late')
})

test('an address takes back one bid on an item', () => {
  expect(codeOf({ isSecond: true })).toBe('once')
  expect(codeOf({ isSecond: true, isCancelled: true, isWinning: false })).toBe('cancelled')
})
