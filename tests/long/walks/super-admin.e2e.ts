import type { Page } from 'playwright/test'
import { expectNoFaults } from '../../support/axe.ts'
import { expect, openScreen, test } from '../../support/super-admin.ts'

/** Nothing wrong with what is shown, and no wider than 320 pixels, which is also a zoom of 400 %. */
async function expectFaultless(page: Page, state: string) {
  await expectNoFaults(page, state)
  await page.setViewportSize({ width: 320, height: 640 })
  expect([state, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([state, 320])
  await page.setViewportSize({ width: 1280, height: 844 })
}

test('axe finds nothing in lists and dialogs at 320 pixels', async ({ superAdminPage: page, addWorld }) => {
  const { school, founder } = await addWorld({ isActive: false })
  await openScreen(page, '', 'Dashboard')
  await expect(page.getByRole('region', { name: 'Recent Users' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('button', { name: 'User Settings of' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFaultless(page, 'Dashboard')
  await openScreen(page, '/mails', 'Emails')
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expectFaultless(page, 'Emails')
  await openScreen(page, `/organizations?search=${school.slug}`, 'Organizations')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expectFaultless(page, 'Organizations')
  await page.getByRole('button', { name: `Delete ${school.name}` }).click()
  await expectFaultless(page, 'Delete')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New Organization' }).click()
  await page.getByLabel('Search users').fill(founder.email)
  await expect(page.getByRole('list', { name: 'Users found' }).getByRole('button')).toHaveCount(1)
  await expectFaultless(page, 'New Organization')
  await openScreen(page, `/users?search=${founder.email}`, 'Users')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expectFaultless(page, 'Users')
})

test('so does the detail of an organization', async ({ superAdminPage: page, addWorld }) => {
  const name = 'Wilhelmina Longfellow-Featherstonehaugh Memorial School'
  const { school, addItem } = await addWorld({ name, contactEmail: `${'z'.repeat(60)}@example.org` })
  await addItem({ title: 'y'.repeat(80) })
  await openScreen(page, `/organizations/${school.id}`, school.name)
  for (const tab of ['Overview', 'Users', 'Auctions', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    if (tab === 'Settings') {
      await page.getByLabel('Organization Name').fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
    }
    await expectFaultless(page, tab)
  }
})
