import type { Page } from 'playwright/test'
import { freePort } from '../../db/embedded/free-port.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expect, test as plain } from '../support/page.ts'
import { until } from '../support/until.ts'

const PHONE = { width: 390, height: 700 }

/** Visits the preview of the mails in place of the site; that they call nobody is watched as everywhere. */
const test = plain.extend<object, { preview: string }>({
  preview: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs
    async ({}, use) => {
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
    { scope: 'worker' },
  ],
  baseURL: ({ preview }, use) => use(preview),
})

test.use({ viewport: PHONE })

for (const [language, ending] of Object.entries({ English: '', Spanish: ', in Spanish' })) {
  test(`every email in ${language} fits a phone, and has buttons for a thumb`, async ({ page }) => {
    await page.goto('/')
    const names = await page.getByRole('navigation').getByRole('link').allInnerTexts()
    const mails = names.filter((name) => name.endsWith(', in Spanish') === (ending !== ''))
    expect(mails).toContain(`won five${ending}`)
    for (const mail of mails) await test.step(mail, () => expectToFit(page, mail))
  })
}

// Among them they have every part that there is.
for (const mail of [
  'bid receipt',
  'outbid',
  'won five',
  'closing summary',
  'forgotten password',
  'won five, in Spanish',
]) {
  test(`axe finds nothing in the email "${mail}"`, async ({ page }) => {
    await open(page, mail)
    const faults = await accessibilityFaults(page)
    // A mail is shown inside a page that has its own landmarks.
    expect(faults.filter(({ id }) => id !== 'landmark-one-main' && id !== 'region')).toEqual([])
  })
}

test('the preview shows the email in the chosen width, its subject, and its text', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'won five', exact: true }).click()
  await page.getByRole('link', { name: '640' }).click()
  await expect(page.getByRole('heading', { name: /^You won Friendship Quilt .* and 4 more/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('width', '640')
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'You won 5 items!' })).toBeVisible()
  await expect(page.locator('pre')).toContainText('Amount due: $1,820.50')
})

async function expectToFit(page: Page, mail: string) {
  await open(page, mail)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  for (const button of await page.locator('.button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
}

/** Opens the mail by itself, as wide as the phone. */
async function open(page: Page, mail: string) {
  await page.goto(`/?${new URLSearchParams({ mail })}`)
  await page.setContent((await page.locator('iframe').getAttribute('srcdoc')) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}
