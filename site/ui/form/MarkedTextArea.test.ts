import { expect, test } from 'bun:test'
import { parseRichText } from '../../../api/contract/values/text/rich-text.ts'
import { type Mark, markSelection } from './MarkedTextArea.tsx'
import { changedOf } from './use-submit.ts'

/** A text whose selection stands between bars: "a |quilt|". */
function marked(text: string, mark: Mark): string {
  const [before = '', words = '', after = ''] = text.split('|')
  const [from, to] = [before.length, before.length + words.length]
  const result = markSelection({ text: before + words + after, from, to }, mark)
  const { text: t, from: f, to: e } = result
  return `${t.slice(0, f)}|${t.slice(f, e)}|${t.slice(e)}`
}

test.each<[string, Mark, string]>([
  ['a |warm| quilt', '**', 'a **|warm|** quilt'],
  ['a |warm| quilt', '*', 'a *|warm|* quilt'],
  ['a | warm |quilt', '**', 'a  **|warm|** quilt'],
  ['a **|warm|** quilt', '**', 'a |warm| quilt'],
  ['a *|warm|* quilt', '*', 'a |warm| quilt'],
  ['a **|warm|** quilt', '*', 'a ***|warm|*** quilt'],
  ['a ***|warm|*** quilt', '*', 'a **|warm|** quilt'],
  ['a ***|warm|*** quilt', '**', 'a *|warm|* quilt'],
  ['||', '**', '**|bold|**'],
  ['so ||', '*', 'so *|italic|*'],
])('%p marked with %p is %p', (text, mark, expected) => {
  expect(marked(text, mark)).toBe(expected)
})

test('what was marked is read as bold and as italic', () => {
  const words = { text: 'quilt', from: 0, to: 5 }
  expect(parseRichText(markSelection(words, '**').text)).toEqual([
    { kind: 'bold', children: [{ kind: 'text', text: 'quilt' }] },
  ])
  expect(parseRichText(markSelection(words, '*').text)).toEqual([
    { kind: 'italic', children: [{ kind: 'text', text: 'quilt' }] },
  ])
})

test('only the fields that somebody changed are sent', () => {
  const draft = { title: 'A quilt', slug: 'a-quilt', startTime: '2026-11-21T12:00' }
  expect(changedOf(draft, { title: true, slug: false })).toEqual({ title: 'A quilt' })
  expect(changedOf(draft, {})).toEqual({})
})
