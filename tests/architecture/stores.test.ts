import { expect, test } from 'bun:test'
import { read, sourceFiles } from './source.ts'

test('what pages store is forgotten between the tests of one process, as a browser does', async () => {
  const files = (await sourceFiles()).filter((file) => file.startsWith('site/'))
  const texts = await Promise.all(files.map(read))
  const stores = texts.flatMap((text) => [...text.matchAll(/^export const (\$\w+) = (?:persistent)?[aA]tom/gm)])
  const forgotten = (await read('tests/support/forget-page.ts')).match(/\$\w+/g)
  expect(stores.length).toBeGreaterThan(25)
  // Once where it is imported, and once in a list.
  const isForgotten = (store: string) => forgotten?.filter((name) => name === store).length === 2
  expect(stores.flatMap(([, name = '']) => (isForgotten(name) ? [] : [name]))).toEqual([])
})
