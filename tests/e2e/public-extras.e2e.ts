import sharp from 'sharp'
import { accessibilityFaults } from '../support/axe.ts'
import { expect, test } from '../support/page.ts'
import { test as withSchool } from '../support/sandbox.ts'

const pages = ['/', '/help', '/help/bidders', '/help/organizers', '/privacy', '/terms', '/what/ever/this']

for (const path of pages) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test('no page to read is wider than a phone of 320 pixels, which is also a zoom of 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of pages) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('every link of the pages to read leads somewhere', async ({ page, request }) => {
  const links = new Set<string>()
  for (const path of pages) {
    await page.goto(path)
    for (const link of await page.locator('a[href]').all()) links.add((await link.getAttribute('href')) ?? '')
  }
  expect(links.size).toBeGreaterThan(20)
  for (const link of links) {
    if (link.startsWith('#')) continue
    expect([link, (await request.get(link)).status()]).toEqual([link, 200])
  }
})

test('every heading that a guide names in its list is there', async ({ page }) => {
  for (const path of ['/help/bidders', '/help/organizers', '/privacy', '/terms']) {
    await page.goto(path)
    const headings = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    expect(await headings.count()).toBeGreaterThan(2)
    for (const link of await headings.all()) {
      const name = (await link.textContent())?.trim() ?? ''
      const anchor = await link.getAttribute('href')
      await expect(page.locator(`${anchor}`)).toHaveText(name)
    }
  }
  await page.goto('/help')
  for (const link of await page.getByRole('main').getByRole('listitem').getByRole('link').all()) {
    const address = await link.getAttribute('href')
    const [path = '', anchor = ''] = address?.split('#') ?? []
    const text = await (await page.request.get(path)).text()
    expect(text, address ?? '').toContain(`id="${anchor}"`)
  }
})

test('a page says where it belongs, to search engines and to those who show links', async ({ page, baseURL }) => {
  for (const path of ['/', '/help/bidders', '/maple-street', '/maple-street/six-piano-lessons']) {
    await page.goto(`${path}?from=newsletter`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`)
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(new URL(picture ?? '').origin).toBe(baseURL)
    const answer = await page.request.get(picture ?? '')
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('a home screen finds a name and icons of the size they claim', async ({ page }) => {
  await page.goto('/')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Bidlark', start_url: '/' })
  const touch = { src: '/apple-touch-icon.png', sizes: '180x180' }
  for (const { src, sizes } of [touch, ...manifest.icons]) {
    const answer = await page.request.get(src)
    const { format, width, height } = await sharp(await answer.body()).metadata()
    expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes])
  }
  const icon = await (await page.request.get('/favicon.ico')).body()
  expect([...icon.subarray(0, 4)]).toEqual([0, 0, 1, 0])
  expect(await sharp(icon.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
})

withSchool('what is new on show is drawn for those who share it', async ({ sandbox, request }) => {
  const item = await sandbox.addItem()
  expect((await request.get(`/og${item.path}.jpg`)).headers()['content-type']).toBe('image/jpeg')
  await sandbox.archive(item.id)
  expect((await request.get(`/og${item.path}.jpg`)).status()).toBe(404)
})

test('robots and the sitemap are where they are looked for', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${baseURL}/maple-street/six-piano-lessons</loc>`)
})

test('a page that failed is a page too, with a number to ask for', async ({ request }) => {
  const answer = await request.get('/500')
  expect(answer.status()).toBe(500)
  expect(await answer.text()).toMatch(/tell us this number: <span[^>]*>[0-9a-f]{8}</)
})
