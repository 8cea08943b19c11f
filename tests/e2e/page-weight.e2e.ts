import { gzipSync } from 'node:zlib'
import type { Locator, Page, Request } from 'playwright/test'
import { test as withTeam } from '../support/admin.ts'
import { party } from '../support/places.ts'
import { expect, test } from '../support/sandbox.ts'
import { test as withSuperAdmin } from '../support/super-admin.ts'

const KILOBYTE = 1024

/** How many bytes of scripts a page takes, compressed. @param shown by the last of them: a busy browser may pause before */
async function scriptsOf(page: Page, path: string, shown?: Locator): Promise<number> {
  const urls = new Set<string>()
  const listen = (request: Request) => {
    if (request.resourceType() === 'script') urls.add(request.url())
  }
  page.on('request', listen)
  await page.goto(path, { waitUntil: 'networkidle' })
  await shown?.waitFor()
  page.off('request', listen)
  // Asked for once more: a browser forgets what it got.
  const bodies = await Promise.all([...urls].map(async (url) => (await page.request.get(url)).body()))
  return bodies.reduce((sum, body) => sum + gzipSync(new Uint8Array(body)).length, 0)
}

test('an item’s page costs at most 83 KB of JavaScript, hardly more with photos, and less at a fixed price', async ({
  page,
  sandbox,
}) => {
  const [plain, one] = [await sandbox.addItem(), await sandbox.addItem({ alts: [''] })]
  const several = await sandbox.addItem({ alts: ['The quilt, folded', '', 'Its back'] })
  const without = await scriptsOf(page, plain.path)
  expect(without).toBeGreaterThan(60 * KILOBYTE)
  expect(without).toBeLessThan(83 * KILOBYTE)
  const [withOne, withSeveral] = [await scriptsOf(page, one.path), await scriptsOf(page, several.path)]
  expect(withOne - without).toBeLessThan(512)
  expect(withSeveral - without).toBeLessThan(1_536)
  expect(withOne).toBeLessThan(85_500)
  const sale = await sandbox.addItem({ places: party })
  expect(await scriptsOf(page, sale.path)).toBeLessThan(without)
})

withTeam('the dashboard costs at most 121 KB of JavaScript', async ({ page, school }) => {
  await school.addItem('A quilt')
  expectUpTo(121, await scriptsOf(page, school.admin, page.getByRole('article', { name: 'A quilt' })))
})

withSuperAdmin(
  'the first view of the super admin area costs at most 180 KB of JavaScript',
  async ({ superAdminPage, addAccount }) => {
    for (let count = 1; count < 5; count++) await addAccount()
    const users = superAdminPage.getByRole('region', { name: 'Recent Users' }).getByRole('listitem')
    expectUpTo(180, await scriptsOf(superAdminPage, '/super-admin', users.nth(4)))
    await expect(users).toHaveCount(5)
  },
)

function expectUpTo(kilobytes: number, bytes: number) {
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / KILOBYTE).toBeLessThanOrEqual(kilobytes)
}

test('the page of an organization fetches five kilobytes at most for somebody who never bid', async ({ page }) => {
  expect(await scriptsOf(page, '/maple-street')).toBeLessThan(5 * KILOBYTE)
})

test('the landing page is light: 15 KB of JavaScript and 100 KB in all, before pictures', async ({ page }) => {
  const weights: { kind: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    weights.push({ kind: request.resourceType(), bytes: (await request.sizes()).responseBodySize })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const sum = (kinds: string[]) =>
    weights.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
  const inline = await page.locator('script:not([src])').allTextContents()
  expect(sum(['script']) + gzipSync(inline.join('\n')).length).toBeLessThan(15 * KILOBYTE)
  const all = sum(['document', 'stylesheet', 'font', 'script', 'fetch', 'xhr'])
  expect(all).toBeGreaterThan(20 * KILOBYTE)
  expect(all).toBeLessThan(100 * KILOBYTE)
})
