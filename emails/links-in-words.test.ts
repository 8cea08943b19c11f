import { expect, test } from 'bun:test'
import { linksIn } from './links-in-words.ts'

const links = (line: string) => linksIn(line).flatMap((part) => (part.kind === 'link' ? [part.url] : []))
const wordsOf = (line: string) =>
  linksIn(line)
    .map((part) => (part.kind === 'link' ? part.url : part.text))
    .join('')

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
  expect(wordsOf(line)).toBe(line)
})
