import { expect, test } from 'bun:test'
import { linksIn } from './kinds/message.tsx'
import { safeLine, safeLines, safeShortLine } from './safe-text.ts'

const spoken = '  A quilt\r\nBcc: all@example.org\t\u0000 and\u2028more '
test.each([
  ['what somebody typed stands on one line', spoken, 'A quilt Bcc: all@\u200bexample.\u200borg and more'],
  ['nobody turns the words around theirs', 'Quilt \u202e00.1$\u202c', 'Quilt 00.1$'],
  ['a title that reads from right to left is held apart from the price beside it', 'שמיכה', '\u2068שמיכה\u2069'],
  ['half a character is not sent', 'Quilt \ud83e', 'Quilt \ufffd'],
])('%s', (_, typed, sent) => {
  expect(safeLine(typed)).toBe(sent)
})

test('a long title ends in three dots, and no emoji is cut in two', () => {
  expect(safeShortLine('🧵'.repeat(70))).toBe('🧵'.repeat(70))
  expect(safeShortLine('👩🏽‍🏫'.repeat(71))).toBe(`${'👩🏽‍🏫'.repeat(69)}…`)
})

test('words on lines of their own keep them, and nothing else that cannot be seen', () => {
  expect(safeLines('Office:\r\nMonday\u0007\u202e to Friday')).toBe('Office:\nMonday  to Friday')
})

const texts = (line: string) => linksIn(line).map((part) => (part.kind === 'link' ? part.url : part.text))
const links = (line: string) => linksIn(line).flatMap((part) => (part.kind === 'link' ? [part.url] : []))

test.each([
  ['See https://pay.example.org/a?b=1&c=2.', ['https://pay.example.org/a?b=1&c=2']],
  [
    '(https://one.example.org/x) and “http://two.example.org/y”!',
    ['https://one.example.org/x', 'http://two.example.org/y'],
  ],
  ['HTTPS://Shout.example.org/', ['https://shout.example.org/']],
  ['nothing here, not even www.example.org or ann@example.org', []],
  ['https://bank.example.com@evil.example.org/', []],
  ['javascript://evil.example.org/%0aalert(1)', []],
  ['data:text/html,https://x.example.org', []],
  ['https:// https://localhost http://10.0.0.1/', []],
])('%s', (line, expected) => {
  expect(links(line)).toEqual(expected)
})

test('no word is lost or moved', () => {
  const line = 'Hello  (https://pay.example.org/x), pay by Friday… “please”.'
  expect(texts(line).join('')).toBe(line)
})
