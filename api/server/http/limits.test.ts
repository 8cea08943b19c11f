import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { LIMITS, type RateLimit } from './limits.ts'

const limits: RateLimit[] = Object.values(LIMITS).flatMap((group) => Object.values(group))

test('limits.md shows every limit, in the same order, and no other', async () => {
  const page = await Bun.file(join(import.meta.dir, '../../../docs/product/limits.md')).text()
  const section = page.split('\n## Rate limits\n')[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  // Links and the padding of the formatter aside.
  const plain = rows.map((row) => row.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/ +/g, ' '))
  expect(plain.filter((row) => !/^\| (What|-+) \|/.test(row))).toEqual(limits.map(rowOf))
})

test('no two limits are counted under one name', () => {
  const keys = limits.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

function rowOf({ what, per, most, seconds, key }: RateLimit): string {
  return `| ${what} | ${per} | ${most.toLocaleString('en-US')} ${spanOf(seconds)} | ${key ? 'database' : 'the process'} |`
}

function spanOf(seconds: number): string {
  const spans = { 1: 'a second', [MINUTE_SECONDS]: 'a minute', [HOUR_SECONDS]: 'an hour', [DAY_SECONDS]: 'a day' }
  return spans[seconds] ?? `in ${seconds / MINUTE_SECONDS} minutes`
}
