import type { Page } from 'playwright/test'
import { notMeUrl, unsubscribeUrl } from '../../api/subscriptions/links.ts'
import { expect, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { addItem, addSchool } from '../support/school.ts'

test('an open page of the item shows that a bid was withdrawn; axe finds nothing on the pages of email links', async ({
  page,
  newcomer,
  database: { orm },
}) => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const { slug } = await addItem(orm, school)
  const data = { email: reader.email, amount: '130' }
  const answer = await page.request.post(`/api/${school.slug}/auction/${slug}/bid`, { data })
  const { bid } = await answer.json()
  await openAlive(page, `/${school.slug}/${slug}`)
  await expect(page.getByText(/^1 bid · high bidder/)).toBeVisible()
  const guest = await newcomer()
  await checkLooks(guest, notMeUrl(HOME, reader, bid.id).replace(HOME.origin, ''), 'Withdraw This Bid')
  await expect(page.getByText(/high bidder/)).toHaveCount(0)
  await checkLooks(guest, unsubscribeUrl(HOME, reader).replace(HOME.origin, ''), 'Unsubscribe')
  await checkLooks(guest, '/not-me')
})

/** Holds a page to WCAG before and after its button is pressed, and to the width of a small phone. */
async function checkLooks(page: Page, path: string, button?: string) {
  await page.goto(path)
  expect(await accessibilityFaults(page)).toEqual([])
  if (button) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}
