import type { Page } from 'playwright/test'
import { myBidsUrl, unsubscribeUrl } from '../../../api/email/preferences/links.ts'
import { expect, test } from '../../support/admin.ts'
import { accessibilityFaults, expectNoFaults } from '../../support/axe.ts'
import { openAlive } from '../../support/bidding.ts'
import { addReader, HOME } from '../../support/email-reader.ts'
import { newBidder } from '../../support/new-bidder.ts'

const PAGES = ['', '/sunday-picnic-for-six', '/lakeside-cabin-weekend', '/six-piano-lessons', '/no-such-item']

async function walk(page: Page, paths: string[]) {
  for (const path of paths) {
    await openAlive(page, path)
    await expectNoFaults(page, path)
  }
}

test.use({ locale: 'es-US' })

test('axe finds nothing in Spanish: on pages, in a bid, and behind links of emails', async ({
  page,
  school,
  database,
}) => {
  await walk(page, [...PAGES.map((path) => `/maple-street${path}`), '/help', '/help/bidders'])
  const item = await school.addItem('A quilt')
  const path = `/${school.slug}/${item.slug}`
  await openAlive(page, path)
  await page.getByLabel('Su correo electrónico').fill('ana@')
  await page.getByRole('button', { name: 'Ofertar', exact: true }).click()
  await expect(page.getByText('Escriba un correo electrónico válido')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Seguir A quilt' }).click()
  await page.getByLabel('Su correo electrónico').fill(newBidder())
  await page.getByRole('button', { name: 'Ofertar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ofertar $125.00' }).click()
  await expect(page.getByText('Va ganando con $125.00').first()).toBeVisible()
  await school.bid(item, '150')
  await expect(page.getByText('Superaron su oferta de $125.00')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const reader = await addReader(database.orm)
  const ofEmails = [unsubscribeUrl(HOME, reader), myBidsUrl(HOME, reader, school.slug, new Date())]
  const local = ofEmails.map((url) => url.replace(HOME.origin, ''))
  await walk(page, [`${path}/ask`, `/${school.slug}/my-bids`, ...local])
})
