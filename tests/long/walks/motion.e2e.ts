import type { Page } from 'playwright/test'
import { openScreen, test as withTeam } from '../../support/admin.ts'
import { openAlive } from '../../support/bidding.ts'
import { expect, type Sandbox, test } from '../../support/sandbox.ts'

/** What is animated on the page, and whether that ends by itself. */
const animated = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map(({ effect }) => {
      const { iterations = 1, duration } = effect?.getTiming() ?? {}
      return { isEndless: iterations === Number.POSITIVE_INFINITY, duration }
    }),
  )

async function pathsOf(sandbox: Sandbox): Promise<string[]> {
  await sandbox.set({ showsBoard: true })
  const item = await sandbox.addItem({ alts: ['The quilt, folded', ''] })
  return ['/', `/${sandbox.slug}`, item.path, `/${sandbox.slug}/board`, '/demo']
}

test('with reduced motion nothing on a page is animated, also while a price goes up', async ({ page, sandbox }) => {
  const paths = await pathsOf(sandbox)
  for (const path of paths) {
    await openAlive(page, path)
    expect([path, await animated(page)]).toEqual([path, []])
  }
  await openAlive(page, paths[2] ?? '')
  await sandbox.bid({ api: `/api/${sandbox.slug}/auction/${paths[2]?.split('/').at(-1)}` }, '130')
  await expect(page.getByText('$130.00').first()).toBeVisible()
  expect(await animated(page)).toEqual([])
})

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('nothing is animated on and on: what moves for over five seconds has a button to pause it', async ({
    page,
    sandbox,
  }) => {
    for (const path of await pathsOf(sandbox)) {
      await openAlive(page, path)
      expect([path, (await animated(page)).filter(({ isEndless }) => isEndless)]).toEqual([path, []])
    }
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  withTeam('nothing in the admin area is animated on and on once it has loaded', async ({ page, school }) => {
    await school.addItem('A quilt')
    await openScreen(page, school.admin, 'Dashboard')
    await expect(page.getByRole('article', { name: 'A quilt' })).toBeVisible()
    expect((await animated(page)).filter(({ isEndless }) => isEndless)).toEqual([])
  })

  test('one page fades into the next, without white in between', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) => {
        const fades = 'viewTransition' in event && event.viewTransition !== null
        document.documentElement.dataset.fades = String(fades)
      }),
    )
    await page.goto('/maple-street')
    await expect(page.locator('html')).toHaveAttribute('data-fades', 'false')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('/maple-street/*')
    await expect(page.locator('html')).toHaveAttribute('data-fades', 'true')
  })
})
