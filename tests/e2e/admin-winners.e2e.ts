import type { Page } from 'playwright/test'
import type { Orm } from '../../db/clients.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import { type AdminSchool, expect, openScreen, test } from '../support/admin.ts'
import { expectToast } from '../support/toasts.ts'
import { addWins } from '../support/won.ts'

/** Adds winners by name, each with items at these amounts. */
async function addNamed(orm: Orm, school: AdminSchool, people: Record<string, number[]>) {
  for (const [name, amounts] of Object.entries(people)) {
    const { email } = await addWins(
      orm,
      school,
      `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`,
      ...amounts,
    )
    await orm.insert(bidderContact).values({ organizationId: school.id, email, name: `${name} Okafor` })
  }
}

const lineOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: `${name} Okafor` })

test('a winner pays in parts and picks up, on a phone', async ({ page, school, database }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addNamed(database.orm, school, { Jane: [120, 30], Paul: [45] })
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await expect(page.getByText('$195.00').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search winners' }).fill('jane')
  await expect(lineOf(page, 'Paul')).toHaveCount(0)
  await lineOf(page, 'Jane').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jane Okafor' })).toBeVisible()
  await expect(page.getByText('$150.00 left')).toBeVisible()

  await page.getByLabel('Amount').fill('100.00')
  await page.getByLabel('Paid By').selectOption('Check')
  await page.getByLabel('Check Number').fill('1042')
  await page.getByRole('button', { name: 'Record Payment' }).click()
  await expectToast(page, 'Payment recorded', '$100.00')
  await expect(page.getByText('$50.00 left')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('50.00')
  await page.getByRole('button', { name: 'Record Payment' }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record Payment' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Hand Over All' }).click()
  await expect(page.getByText('Picked up', { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /^Undo the pickup of/ })
    .first()
    .click()
  await expect(page.getByText('1 of 2 to pick up')).toBeVisible()
  await expect(page.getByText(/undone .* by Ada Lark/)).toBeVisible()
})
