import sharp from 'sharp'
import { expect, openScreen, test } from './admin.ts'
import { expectToast } from './toasts.ts'

test('details and defaults are saved, and families see them', async ({ page, newcomer, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByLabel('Organization Name').fill('Pine Hill Elementary')
  const logo = sharp({ create: { width: 300, height: 300, channels: 3, background: '#f2a93b' } })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() }
  await page.getByLabel('Logo').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  const details = page.getByRole('region', { name: 'Organization Details' })
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pine Hill Elementary' })).toBeVisible()
  await page.getByLabel('Default Rules').fill('Pay **within 48 hours**.')
  const defaults = page.getByRole('region', { name: 'Auction Defaults' })
  await defaults.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  const visitor = await newcomer()
  await visitor.goto(`/${school.slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Pine Hill Elementary' })).toBeVisible()
  await expect(visitor.getByText('within 48 hours')).toBeVisible()
})

test('settings name what is wrong, by field or in the words of the server', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const save = page.getByRole('region', { name: 'Organization Details' }).getByRole('button', { name: 'Save Changes' })
  await page.getByLabel('Organization Name').fill('')
  await page.getByLabel('Contact Email').fill('office@')
  await save.click()
  await expect(page.getByText('Organization name is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Organization Name').fill('x'.repeat(101))
  await expect(page.getByText('Name too long')).toBeVisible()
  await page.getByLabel('Organization Name').fill('Pine Hill')
  await page.getByLabel('Contact Email').fill('office@example.org')
  await page.route(`**${school.api}/organization`, (route) =>
    route.fulfill({ status: 409, json: { message: 'Later.' } }),
  )
  await save.click()
  await expectToast(page, 'Failed to update settings', 'Later.')
})

test('labels are added, ordered, hidden, renamed and deleted', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const labels = page.getByRole('region', { name: 'Category Labels' })
  const dialog = page.getByRole('dialog')
  for (const [name, color] of [
    ['Home', 'Green'],
    ['Food', 'Red'],
  ] as const) {
    await labels.getByRole('button', { name: 'Add Label' }).click()
    await expect(dialog.getByLabel('Label', { exact: true })).toBeFocused()
    await dialog.getByLabel('Label', { exact: true }).fill(name)
    await dialog.getByLabel(color).check()
    await dialog.getByRole('button', { name: 'Save Label' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(labels.getByRole('listitem')).toContainText(['Home', 'Food'])
  await labels.getByRole('button', { name: 'Move Food up' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Move up' })).toBeVisible()
  await labels.getByRole('button', { name: 'Move Food up' }).click()
  await expect(labels.getByRole('listitem')).toContainText(['Food', 'Home'])
  await labels.getByLabel('Show Home').click()
  await expect(labels.getByLabel('Show Home')).not.toBeChecked()
  await labels.getByRole('button', { name: 'Edit Food' }).click()
  await dialog.getByLabel('Label', { exact: true }).fill('Home')
  await dialog.getByRole('button', { name: 'Save Label' }).click()
  await expect(dialog.getByText(/already/)).toBeVisible()
  await dialog.getByLabel('Label', { exact: true }).fill('Treats')
  await dialog.getByRole('button', { name: 'Save Label' }).click()
  await expect(labels.getByRole('listitem')).toContainText(['Treats', 'Home'])
  await labels.getByRole('button', { name: 'Edit Treats' }).click()
  await dialog.getByRole('button', { name: 'Delete Label' }).click()
  await expect(labels.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(labels.getByRole('listitem')).toContainText(['Home'])
})

test('a manager sees no way to the settings, and nothing at their address', async ({ school }) => {
  const page = await (await school.addTeammate('manager', 'Jo Finch')).open()
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Org Settings' })).toHaveCount(0)
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await expect(page.getByText('Only owners can see and change the settings of the organization.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
