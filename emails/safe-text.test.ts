import { expect, test } from 'bun:test'
import { safeLine, safeLines, safeShortLine } from './safe-text.ts'

test('what somebody typed stands on one line', () => {
  expect(safeLine('  A quilt\r\nBcc: all@example.org\t\u0000 and\u2028more ')).toBe(
    'A quilt Bcc: all@\u200bexample.\u200borg and more',
  )
})

test('nobody turns the words around theirs', () => {
  expect(safeLine('Quilt \u202e00.1$\u202c')).toBe('Quilt 00.1$')
})

test('a title that reads from right to left is held apart from the price beside it', () => {
  expect(safeLine('שמיכה')).toBe('\u2068שמיכה\u2069')
})

test('half a character is not sent', () => {
  expect(safeLine('Quilt \ud83e')).toBe('Quilt \ufffd')
})

test('a long title ends in three dots, and no emoji is cut in two', () => {
  expect(safeShortLine('🧵'.repeat(70))).toBe('🧵'.repeat(70))
  expect(safeShortLine('👩🏽‍🏫'.repeat(71))).toBe(`${'👩🏽‍🏫'.repeat(69)}…`)
})

test('words on lines of their own keep them, and nothing else that cannot be seen', () => {
  expect(safeLines('Office:\r\nMonday\u0007\u202e to Friday')).toBe('Office:\nMonday  to Friday')
})
