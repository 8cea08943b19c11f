import { expect, type Page } from 'playwright/test'
import type { Orm } from '../../db/clients.ts'
import type { AdminSchool } from './admin.ts'
import { addLink } from './checkout-link.ts'

/** Opens the checkout as a helper who has link and PIN. */
export async function enterCounter(page: Page, orm: Orm, school: AdminSchool, name = 'Ann Reed') {
  const { secret, pin } = await addLink(orm, school)
  await page.goto(`/${school.slug}/checkout#${secret}`)
  await page.getByLabel('PIN').fill(pin)
  await page.getByLabel('Your Name').fill(name)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(findField(page)).toBeFocused()
}

/** The one field on top. */
export function findField(page: Page) {
  return page.getByLabel('Find a Winner or an Item')
}
