import { expect, type Page } from 'playwright/test'
import type { Orm } from '../../db/clients.ts'
import { addLink } from './checkout-link.ts'
import type { School } from './school.ts'

/** The one field on top of the checkout. */
export const findField = (page: Page) => page.getByLabel('Find a Winner or an Item')

/** Opens the checkout as a helper who has link and PIN. */
export async function enterCheckout(page: Page, orm: Orm, school: School, name = 'Ann Reed') {
  const { secret, pin } = await addLink(orm, school)
  await page.goto(`/${school.slug}/checkout#${secret}`)
  await page.getByLabel('PIN').fill(pin)
  await page.getByLabel('Your Name').fill(name)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(findField(page)).toBeFocused()
}

/** Types wherever the focus is, as a scanner does: all at once, and Enter. */
export async function scan(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
