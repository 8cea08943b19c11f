import { expect, type Page } from 'playwright/test'
import type { Orm } from '../../db/clients.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import type { AdminSchool } from './admin.ts'
import { addLink } from './checkout-link.ts'
import { addWins } from './won.ts'

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

/** Adds somebody with a name who won items at these amounts, in dollars. */
export async function addNamed(orm: Orm, school: AdminSchool, name: string, ...amounts: number[]) {
  const email = `${name.split(' ')[0]?.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`
  const won = await addWins(orm, school, email, ...amounts)
  await orm.insert(bidderContact).values({ organizationId: school.id, email, name })
  return won
}
