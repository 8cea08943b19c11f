import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, read } from './source.ts'

/**
 * How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; those of level 3 come after them.
 * Chapters 10 and 17, OAuth and WebRTC, are answered as a whole.
 */
const SECTIONS = `
  1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1, 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2,
  4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4, 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3,
  6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4, 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2,
  8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4, 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1,
  12.1: 3, 12.2: 2, 12.3: 4, 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3,
  15.1: 3, 15.2: 3, 15.3: 7, 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3`
const REQUIREMENTS = [...SECTIONS.matchAll(/([\d.]+): (\d+)/g)].flatMap(([, section, count]) =>
  Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
)

const page = await read('docs/security.md')
const rows = [...page.matchAll(/^\| (\d[\d., ]*?) *\| ([a-z ]+?) *\| (.+?) *\|$/gm)].map(
  ([, numbers = '', verdict = '', reason = '']) => ({ numbers: numbers.split(', '), verdict, reason }),
)

test('every requirement of the standard has one verdict', () => {
  const answered = rows.flatMap(({ numbers }) => numbers)
  expect(answered.toSorted()).toEqual([...REQUIREMENTS, '10', '17'].toSorted())
})

test('every verdict is one of four, and has a reason', () => {
  const strays = rows.filter(({ verdict }) => !['met', 'not met', 'not applicable', 'operator'].includes(verdict))
  expect(strays).toEqual([])
  expect(rows.filter(({ reason }) => reason.length < 4)).toEqual([])
})

test('every test that is named exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
