import { describe, expect, test } from 'bun:test'
import { identifiersIn, read, sourceFiles } from './source.ts'

/** Names that make a reader ask, and a better one. See docs/style.md. */
const banned: Record<string, string> = {
  isMeant: 'the row that it picks, such as thisDonation',
  found: 'the row, or the rows, that were looked for',
  told: 'what it holds, such as recipients',
}

const files = await sourceFiles()

test.each(Object.entries(banned))('nothing is called %s, but after %s', (name) => {
  expect(files.filter((file) => identifiersIn(file).has(name))).toEqual([])
})

test.each([
  ['an assignment is no value', /=> \(\w+ \?\?=/],
  ['properties are written, not spread from a literal', /\.\.\.\{/],
])('%s', async (_, pattern) => {
  const texts = await Promise.all(files.map(read))
  expect(files.filter((_file, index) => pattern.test(texts[index] ?? ''))).toEqual([])
})

test('pages call nothing that phones lack which get no updates anymore', async () => {
  const unknown = /\bURL\.(canParse|parse)\(|AbortSignal\.timeout\(|\.(values|keys|entries)\(\)\.(take|drop|toArray)\(/
  const texts = await Promise.all(files.map(read))
  const ofPages = files.filter((file) => file.startsWith('site/') || file.startsWith('api/contract/'))
  expect(ofPages.length).toBeGreaterThan(500)
  expect(ofPages.filter((file) => unknown.test(texts[files.indexOf(file)] ?? ''))).toEqual([])
})

describe('docs/style.md', async () => {
  const pairs = (await read('docs/style.md'))
    .split(/^\d+\. /m)
    .slice(1)
    .map((pair) => ({ pair, file: /\]\(\.\.\/([^)]+)\)/.exec(pair)?.[1] ?? '' }))

  test('has 24 pairs', () => {
    expect(pairs).toHaveLength(24)
  })

  test.each(pairs)('what was bad in $file is not there any more', async ({ pair, file }) => {
    const text = await read(file)
    const bad = [...pair.matchAll(/^ *(.*\S) (?:\/\/ bad.*|\(bad\))$/gm)].map(([, line = '']) => line)
    expect(bad.length).toBeGreaterThan(0)
    expect(bad.filter((line) => text.includes(line))).toEqual([])
  })
})
