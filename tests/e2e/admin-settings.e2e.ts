import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { organization } from '../../db/schema/organizations.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { expectToast } from '../support/toasts.ts'

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
  // The first toast says the same.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await defaults.getByRole('button', { name: 'Save Changes' }).click()
  expect((await saved).status()).toBe(200)
  const visitor = await newcomer()
  await visitor.goto(`/${school.slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Pine Hill Elementary' })).toBeVisible()
  await expect(visitor.getByText('within 48 hours')).toBeVisible()
})

test('rules show what their asterisks do, and buttons or keys write them', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const defaults = page.getByRole('region', { name: 'Auction Defaults' })
  const rules = defaults.getByLabel('Default Rules')
  await rules.fill('Pay at once')
  await rules.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 3))
  await defaults.getByRole('button', { name: 'Bold' }).first().click()
  await expect(rules).toHaveValue('**Pay** at once')
  await expect(rules).toBeFocused()
  const preview = defaults.getByRole('figure', { name: 'Preview' }).first()
  await expect(preview.locator('strong')).toHaveText('Pay')
  await page.keyboard.press('Control+b')
  await expect(rules).toHaveValue('Pay at once')
  await page.keyboard.press('Control+i')
  await expect(preview.locator('em')).toHaveText('Pay')
  await defaults.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  const saved = await (await page.request.get(`${school.api}/organization`)).json()
  expect(saved.organization.rules).toBe('*Pay* at once')
})

test('time zones of the United States come first, by their names', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const zones = page.getByLabel('Time Zone')
  const names = ['Eastern Time', 'Central Time', 'Mountain Time', 'Pacific Time', 'Alaska Time', 'Hawaii Time']
  const first = (await zones.getByRole('option').allTextContents()).slice(0, 6)
  expect(first).toEqual(names)
  await expect(zones.locator('option:checked')).toHaveText('Central Time')
  await zones.selectOption('Hawaii Time')
  const details = page.getByRole('region', { name: 'Organization Details' })
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  const saved = await (await page.request.get(`${school.api}/organization`)).json()
  expect(saved.organization.timeZone).toBe('Pacific/Honolulu')
})

test('a picture is chosen, replaced and removed by buttons of ours, also with the keyboard', async ({
  page,
  school,
}) => {
  // Asked for before the page opens: the browser must know that we answer before the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await expect(page.getByText('Choose Logo')).toBeVisible()
  await page.getByLabel('Organization Name').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Logo')).toBeFocused()
  await page.keyboard.press('Enter')
  const logo = sharp({ create: { width: 300, height: 300, channels: 3, background: '#f2a93b' } })
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() })
  await expect(page.getByText('Replace Logo')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Logo' }).click()
  await expect(page.getByText('Choose Logo')).toBeVisible()
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

test('two owners who save different settings at once undo nothing of each other', async ({
  page,
  school,
  database,
}) => {
  const theirs = await (await school.addTeammate('owner', 'Jo Finch')).open()
  for (const one of [page, theirs]) await openScreen(one, `${school.admin}/settings`, 'Organization Settings')
  for (const [owner, section, field, text] of [
    [page, 'Organization Details', 'Organization Name', 'Pine Hill Elementary'],
    [theirs, 'Organization Details', 'Contact Info', 'Room 4'],
    [page, 'Auction Defaults', 'Default Rules', 'Pay at once.'],
    [theirs, 'Auction Defaults', 'Default Disclaimers', 'As it is.'],
  ] as const) {
    const form = owner.getByRole('region', { name: section })
    await form.getByLabel(field).fill(text)
    const saved = owner.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    expect((await saved).status()).toBe(200)
  }
  const [saved] = await database.orm.select().from(organization).where(eq(organization.id, school.id))
  expect(saved).toMatchObject({
    ...{ name: 'Pine Hill Elementary', contactInfo: 'Room 4' },
    ...{ rules: 'Pay at once.', disclaimers: 'As it is.' },
  })
})

test('what is typed into one tab of the settings is still there after a look at the other', async ({
  page,
  school,
}) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByLabel('Organization Name').fill('Not saved yet')
  await page.getByRole('tab', { name: 'Team Members' }).click()
  await expect(page.getByLabel('Organization Name')).toBeHidden()
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page.getByLabel('Organization Name')).toHaveValue('Not saved yet')
})

test('a setting that was saved without its blanks is not asked about on leaving', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const details = page.getByRole('region', { name: 'Organization Details' })
  await details.getByLabel('Organization Name').fill('Pine Hill School ')
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  await expect(details.getByLabel('Organization Name')).toHaveValue('Pine Hill School')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(school.admin)
})

test('a time zone that this browser lists under another name is shown', async ({ page, school, database }) => {
  const timeZone = 'Asia/Kolkata'
  await database.orm.update(organization).set({ timeZone }).where(eq(organization.id, school.id))
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await expect(page.getByLabel('Time Zone')).toHaveValue(timeZone)
})

test('the time zones of the US come first, by the names people know', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const zones = await page.getByLabel('Time Zone').getByRole('option').allInnerTexts()
  expect(zones.slice(0, 4)).toEqual(['Eastern Time', 'Central Time', 'Mountain Time', 'Pacific Time'])
  await expect(page.getByLabel('Time Zone')).toHaveAccessibleDescription('All dates and times use this time zone.')
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
  await expect(page.getByText('Only owners can see and change the organization’s settings.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('an owner sets a goal, switches the board on, and opens it', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const section = page.getByRole('region', { name: 'Goal and Projector Board' })
  await expect(section.getByRole('link', { name: 'Open the Board' })).toBeHidden()
  await section.getByLabel('Goal', { exact: true }).fill('$5,000.50')
  await section.getByLabel('Show a projector board').check()
  await section.getByLabel('Show the total raised on the board').check()
  await section.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(section.getByText('Please enter whole dollars, like 5,000')).toBeVisible()
  await section.getByLabel('Goal', { exact: true }).fill('$5,000')
  await section.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(section.getByLabel('Goal', { exact: true })).toHaveValue('5,000')
  await expect(section.getByRole('link', { name: 'Open the Board' })).toHaveAttribute('href', `/${school.slug}/board`)
  await page.goto(`/${school.slug}/board`)
  await expect(page.getByRole('heading', { level: 1, name: school.name })).toBeVisible()
})
