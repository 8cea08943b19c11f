import { expect, test } from 'bun:test'
import { visit } from '../support/visit.ts'

const pages = ['/', '/help', '/help/bidders', '/help/organizers', '/privacy', '/terms', '/what/ever/this']
const linksIn = (html: string) => [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)

test('every link of the pages to read leads somewhere', async () => {
  const links = new Set<string>()
  for (const path of pages) for (const link of linksIn((await visit(path)).text)) links.add(link)
  expect(links.size).toBeGreaterThan(20)
  for (const link of links) {
    // The demo is made when it is first asked for.
    if (link.startsWith('#') || link === '/demo') continue
    const { status, location } = await visit(link)
    expect([link, location ? (await visit(location)).status : status]).toEqual([link, 200])
  }
})

test.each(['/help/bidders', '/help/organizers', '/privacy', '/terms'])(
  'every heading that %s names in its list is there',
  async (path) => {
    const { text } = await visit(path)
    const [list = ''] = text.match(/<nav[^>]*aria-label="On this page"[\s\S]*?<\/nav>/) ?? []
    const named = [...list.matchAll(/<a[^>]*href="#([^"]+)"[^>]*>([^<]*)</g)]
    expect(named.length).toBeGreaterThan(2)
    for (const [, anchor, name = ''] of named)
      expect(text).toMatch(new RegExp(`id="${anchor}"[^>]*>\\s*${RegExp.escape(name.trim())}\\s*<`))
  },
)

test('every answer that the help page names is in its guide', async () => {
  const [main = ''] = (await visit('/help')).text.match(/<main[\s\S]*<\/main>/) ?? []
  const links = linksIn(main).filter((link) => link.includes('#'))
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) {
    const [path = '', anchor = ''] = link.split('#')
    expect((await visit(path)).text, link).toContain(`id="${anchor}"`)
  }
})
