import { describe, expect, test } from 'bun:test'
import { STATIC_PAGES } from '../../api/server/pages/static-pages.ts'
import { voices } from '../../site/landing/voices.ts'
import { shows } from '../support/on-page.ts'
import { addSchool } from '../support/school.ts'
import { openTab } from '../support/tab.ts'
import { screen, within } from '../support/testing-library.ts'
import { visit } from '../support/visit.ts'

describe('every answer', () => {
  test.each([
    ['a page', '/'],
    ['a page that is none', '/no-such-school/at-all'],
    ['a file', '/favicon.svg'],
    ['JSON', '/api/health'],
    ['a refusal', '/api/no-such-call'],
    ['a picture that is none', '/uploads/none.webp'],
  ])('%s carries the security headers', async (_, path) => {
    const { headers } = await visit(path)
    expect(headers.toJSON()).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': expect.stringMatching(/strict-origin-when-cross-origin|no-referrer/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"])
      expect(headers.get('content-security-policy')).toContain(directive)
    expect(headers.has('permissions-policy')).toBe(true)
  })

  test('of a page says how it is written', async () => {
    for (const path of ['/', '/help', '/auth/login', '/no-such-school/at-all'])
      expect((await visit(path)).headers.get('content-type')?.toLowerCase()).toMatch(/^text\/html; ?charset=utf-8$/)
  })

  test.each([
    ['DELETE', '/api/health', 405],
    ['PUT', '/api/no/such', 404],
    ['GET', '/api', 404],
  ])('to %s %s is a problem', async (method, path, status) => {
    const answer = await visit(path, { method })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { message: expect.any(String) }])
  })

  test('to a form that another site sends to a page is a refusal', async () => {
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' }
    expect((await visit('/', { method: 'POST', headers, body: 'a=1' })).status).toBe(403)
  })
})

test('words of a text never run together where a line of its source breaks', async () => {
  for (const path of STATIC_PAGES)
    for (const language of ['en', 'es']) {
      const { text } = await visit(path, { headers: { 'accept-language': language } })
      expect(text.match(/[\w,]<(?:strong|em|code|a)\b|<\/(?:strong|em|code|a)>[\w(]/g)).toBeNull()
    }
})

test.each([
  ['/no-such-school/what/ever', 'Page Not Found'],
  ['/no-such-school', 'Organization not found'],
  ['/docs', 'Organization not found'],
  ['/health', 'Organization not found'],
  ['/no-such-school/item', 'Organization not found'],
  ['/no-such-school/item/ask', 'Organization not found'],
  ['/no-such-school/item/record', 'Organization not found'],
  ['/no-such-school/donate', 'Organization not found'],
  ['/no-such-school/give', 'Organization not found'],
])('%s says "%s" with status 404 and a way on', async (path, title) => {
  const { status, text } = await visit(path)
  const [main = ''] = text.match(/<main[\s\S]*<\/main>/) ?? []
  expect(status).toBe(404)
  expect(main).toMatch(new RegExp(`<h1[^>]*>\\s*${title}\\s*</h1>`))
  expect(main).toContain('<a href=')
})

test.each([
  ['item/record', 'Auction Not Available', 'No active auction found'],
  ['donate', 'Page Not Found', 'This page doesn’t take donations right now.'],
  ['give', 'Page Not Found', 'Gifts for this aren’t taken right now.'],
])('what a link to %s led to is gone: it says so, and leads to all items', async (page, title, message) => {
  const tab = await openTab({ javaScript: false })
  const { slug } = await addSchool(tab.orm)
  const { status } = await tab.open(`/${slug}/${page}`)
  expect(status).toBe(404)
  await shows(title, message)
  expect(screen.getByRole('link', { name: 'All Items' })).toHaveAttribute('href', `/${slug}`)
})

test('a page that failed is a page too, with a number to ask for', async () => {
  const { status, text } = await visit('/500')
  expect(status).toBe(500)
  expect(text).toMatch(/tell us this number: <span[^>]*>[0-9a-f]{8}</)
})

const pages = [...STATIC_PAGES, '/what/ever/this']
const linksIn = (html: string) => [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)

test('every link of the pages to read leads somewhere', async () => {
  const links = new Set<string>()
  for (const path of pages) for (const link of linksIn((await visit(path)).text)) links.add(link)
  expect(links.size).toBeGreaterThan(20)
  for (const link of links) {
    // The demo is made when it is first asked for.
    if (/^(#|mailto:)/.test(link) || link === '/demo') continue
    const { status, location } = await visit(link)
    expect([link, location ? (await visit(location)).status : status]).toEqual([link, 200])
  }
})

test.each(['/help/bidders', '/accessibility', '/privacy', '/terms'])(
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

test('anchors of the one page that the help for organizers was lead to what explains it now', async () => {
  const { text } = await visit('/help/organizers')
  for (const anchor of ['opening', 'donations', 'cancelling', 'ending', 'helpers', 'again'])
    expect(text).toContain(`id="${anchor}"`)
})

test('every answer that the help page names is in its guide', async () => {
  const [main = ''] = (await visit('/help')).text.match(/<main[\s\S]*<\/main>/) ?? []
  const links = linksIn(main).filter((link) => link.includes('#'))
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) {
    const [path = '', anchor = ''] = link.split('#')
    expect((await visit(path)).text, link).toContain(`id="${anchor}"`)
  }
})

const tab = await openTab({ javaScript: false })

test('the page leads to signing up, to the demo, to signing in, and to help', async () => {
  await tab.open('/')
  const main = within(screen.getByRole('main'))
  for (const [name, path] of Object.entries({ 'Start your auction': '/auth/signup', 'See the demo': '/demo' }))
    expect(main.getAllByRole('link', { name })[0]).toHaveAttribute('href', path)
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
})

test('all voices are there without JavaScript, each says that it is an example, and questions open', async () => {
  await tab.open('/')
  for (const { words } of voices) expect(screen.getByText(new RegExp(RegExp.escape(words)))).toBeVisible()
  const captions = [...document.querySelectorAll('[data-shown] figcaption')].map(({ textContent }) => textContent)
  expect(captions.map((text) => text?.trim())).toEqual(voices.map(({ who }) => `Example ${who}`))
  const question = screen.getByText('How do winners pay?').closest('details')
  expect(question).toHaveTextContent('They pay you directly, however you collect money today')
})

test('the board shows its address in one piece, as people type it', async () => {
  const { orm, open } = await openTab({ javaScript: false })
  const { slug } = await addSchool(orm, { showsBoard: true })
  await open(`/${slug}/board`)
  expect(document.querySelector('.board-address')?.textContent?.trim()).toBe(`localhost:4321/${slug}`)
})
