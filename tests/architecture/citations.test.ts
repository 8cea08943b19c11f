import { expect, test } from 'bun:test'
import { headingsOf } from './headings.ts'
import { ROOT, read } from './source.ts'

const CITATION = /\bproduct#([\w-]+)/g
/** How rules were cited before they had a page with headings. */
const FORMER = /\bspec §|§ ?\d|\bdecisions? \d/i

const files = await citingFiles()
const pages = await Promise.all((await scan('docs/product/*.md')).map(read))
const headings = pages.flatMap(headingsOf)

test('the product has no two headings of one name', () => {
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
})

test('code cites the product', async () => {
  const cited = await Promise.all(files.map(async (file) => citationsIn(await read(file))))
  expect(cited.flat().length).toBeGreaterThan(100)
})

test('every citation of the product names a heading that is there', async () => {
  const strays = await matchingLines((line) => citationsIn(line).some((anchor) => !headings.includes(anchor)))
  expect(strays).toEqual([])
})

test('nothing is cited by a number', async () => {
  expect(await matchingLines((line) => FORMER.test(line))).toEqual([])
})

function citationsIn(text: string): string[] {
  return [...text.matchAll(CITATION)].map(([, anchor = '']) => anchor)
}

async function matchingLines(isMatch: (line: string) => boolean): Promise<string[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = (await read(file)).split('\n')
      return lines.flatMap((line, index) => (isMatch(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
    }),
  )
  return found.flat()
}

/** All of ours that may cite a rule, but for this test, which names what it forbids. */
async function citingFiles(): Promise<string[]> {
  const code = await scan('{api,db,emails,site,tests,bench}/**/*.{ts,tsx,astro,css,sql}')
  const pages = [...(await scan('docs/**/*.md')), 'README.md', 'CONTRIBUTING.md']
  return [...code, ...pages].filter((file) => file !== 'tests/architecture/citations.test.ts').sort()
}

function scan(pattern: string): Promise<string[]> {
  return Array.fromAsync(new Bun.Glob(pattern).scan(ROOT))
}
