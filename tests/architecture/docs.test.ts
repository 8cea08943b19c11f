import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LOCK_ORDER } from '../../db/locks.ts'
import { screens } from '../../site/admin/screens.ts'
import { headingsOf, withoutCode } from './headings.ts'
import { ROOT, read } from './source.ts'

const LINK = /\]\(([^)\s]+)\)/g

const pages = await markdownFiles()
/** Of each page that a link leads into. */
const headings = new Map<string, string[]>()

test('there are pages to read', () => {
  expect(pages).toContain('README.md')
})

test.each(pages)('every relative link of %s leads somewhere', async (page) => {
  const links = linksOf(await read(page)).filter((link) => !/^[a-z]+:/.test(link))
  const broken = await Promise.all(links.map(async (link) => ((await leadsSomewhere(page, link)) ? [] : [link])))
  expect(broken.flat()).toEqual([])
})

test.each(pages)('every link of %s that is called like a file leads to that file', async (page) => {
  const named = [...withoutCode(await read(page)).matchAll(/\[([\w./-]+\.\w+)\]\(([^)#\s]+)[^)]*\)/g)]
  expect(named.flatMap(([, name = '', link = '']) => (link.endsWith(name) ? [] : [`${name}: ${link}`]))).toEqual([])
})

test('the README stays under 100 lines', async () => {
  expect((await read('README.md')).split('\n').length).toBeLessThan(100)
})

test('the order of locks is the same in the code and in the docs', async () => {
  const locks = /in this order, so there are no deadlocks: ([^.]+)\./.exec(await read('docs/architecture.md'))?.[1]
  expect(locks?.replaceAll('\n', ' ').split(', ')).toEqual([...LOCK_ORDER])
})

test('every page and every screen of the admin area is in the list of addresses', async () => {
  const listed = await read('docs/product/addresses.md')
  const files = await Array.fromAsync(new Bun.Glob('**/*.astro').scan(join(ROOT, 'site/pages')))
  const pages = files
    .filter((file) => !/\.\.\.|^(404\.|500\.|og\/)/.test(file))
    .map((file) => `/${file.replace(/\/?(index)?\.astro$/, '').replace(/\[(\w+)\]/g, '{$1}')}`)
  const ofTeam = Object.keys(screens).map(
    (path) => `/{orgSlug}/admin${path.replace(/\/(:id)?$/, '').replace(':id', '{id}')}`,
  )
  expect([...pages, ...ofTeam].filter((address) => !listed.includes(address)).sort()).toEqual([])
})

async function leadsSomewhere(page: string, link: string): Promise<boolean> {
  const [path = '', heading] = decodeURIComponent(link).split('#')
  const target = path ? join(dirname(page), path) : page
  if (!existsSync(join(ROOT, target))) return false
  if (heading === undefined) return true
  headings.set(target, headings.get(target) ?? headingsOf(await read(target)))
  return headings.get(target)?.includes(heading) ?? false
}

async function markdownFiles(): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob('**/*.md').scan(ROOT))
  return files.filter((file) => !/^(node_modules|dist|test-results)\//.test(file)).sort()
}

function linksOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(LINK)].flatMap(([, link]) => link ?? [])
}
