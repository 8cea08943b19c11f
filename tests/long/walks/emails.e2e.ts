import type { Page } from 'playwright/test'
import { freePort } from '../../../db/embedded/cluster.ts'
import { accessibilityFaults } from '../../support/axe.ts'
import { expect, test as plain } from '../../support/page.ts'
import { until } from '../../support/until.ts'

const PHONE = { width: 320, height: 700 }

/** Visits the preview of the mails in place of the site; that they call nobody is watched as everywhere. */
const test = plain.extend<{ preview: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs
  async preview({}, use) {
    const url = `http://127.0.0.1:${await freePort()}`
    const server = Bun.spawn([process.execPath, '--no-orphans', 'emails/preview.tsx'], {
      env: { ...process.env, PORT: new URL(url).port },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await until(() => answers(url))
    await use(url)
    server.kill()
    await server.exited
  },
  baseURL: ({ preview }, use) => use(preview),
})

test.use({ viewport: PHONE })

/** Where pictures are, a site that is not there: they are left out, as by many programs. */
const PICTURES = / src=(&quot;|")https:.*?\1/g

// Among them they have every part that there is.
const EVERY_PART = [
  'bid receipt',
  'outbid',
  'won five',
  'closing summary',
  'forgotten password',
  'won five, in Spanish',
]

test('every email fits a phone, has buttons for a thumb, and is without faults; the preview shows it in the chosen width, its subject, and its text', async ({
  page,
}) => {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const viewer = await route.fetch()
      await route.fulfill({ response: viewer, body: (await viewer.text()).replace(PICTURES, '') })
    },
  )
  await page.goto('/')
  const names = await page.getByRole('navigation').getByRole('link').allInnerTexts()
  expect(names).toEqual(expect.arrayContaining(EVERY_PART))
  for (const name of names) {
    await page.setContent(await contentOf(page, name))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, PHONE.width])
    const heights = await page
      .locator('.button')
      .evaluateAll((buttons) => buttons.map(({ clientHeight }) => clientHeight))
    expect([name, heights.filter((height) => height < 44)]).toEqual([name, []])
    if (!EVERY_PART.includes(name)) continue
    const faults = await accessibilityFaults(page, { inDark: true })
    // A mail is shown inside a page that has its own landmarks.
    expect([name, faults.filter(({ id }) => id !== 'landmark-one-main' && id !== 'region')]).toEqual([name, []])
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'won five', exact: true }).click()
  await page.getByRole('link', { name: '640' }).click()
  await expect(page.getByRole('heading', { name: /^You won Friendship Quilt .* and 4 more/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('width', '640')
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'You won 5 items!' })).toBeVisible()
  await expect(page.locator('pre')).toContainText('Amount due: $1,820.50')
})

/** An email by itself, as the viewer frames it. */
async function contentOf(page: Page, mail: string): Promise<string> {
  const viewer = await page.request.get(`/?${new URLSearchParams({ mail })}`)
  const [, framed = ''] = /srcdoc="([^"]*)"/i.exec((await viewer.text()).replace(PICTURES, '')) ?? []
  return framed
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}
