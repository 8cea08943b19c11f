import { eq } from 'drizzle-orm'
import { twoStep } from '../../db/schema/accounts.ts'
import { expect, openScreen, rowWith, test } from '../support/platform.ts'
import { expectToast } from '../support/toasts.ts'

test('users are found by name, email, and organization', async ({ desk, addWorld, database }) => {
  const { school, founder, addTeammate } = await addWorld()
  const name = `Ida ${crypto.randomUUID().slice(0, 8)}`
  const ida = await addTeammate('manager', name)
  await database.reads`update "user" set last_login_at = null where id = ${ida.id}`
  await openScreen(desk, '/users', 'Users')
  for (const words of [school.name.toUpperCase(), school.slug]) {
    await desk.getByLabel('Search users').fill(words)
    await expect(desk.getByRole('rowheader')).toHaveText([new RegExp(name), /Fay Finch/])
  }
  await expect(rowWith(desk, founder.email).getByText('Admin', { exact: true })).toBeVisible()
  await expect(rowWith(desk, founder.email).getByText('Never')).toHaveCount(0)
  await desk.getByLabel('Search users').fill(name)
  await expect(desk.getByRole('rowheader')).toHaveText([new RegExp(ida.email)])
  await expect(rowWith(desk, ida.email)).toContainText('Never')
  await expect(rowWith(desk, ida.email).getByText('Manager')).toBeVisible()
  await rowWith(desk, ida.email).getByRole('link', { name: school.name }).click()
  await expect(desk.getByRole('heading', { level: 1, name: school.name })).toBeVisible()
})

test('a user removed from a team cannot see it any more', async ({ desk, addWorld, openAs }) => {
  const { school, addTeammate } = await addWorld()
  const jo = await addTeammate('owner', 'Jo Heron')
  await openScreen(desk, `/users?search=${jo.email}`, 'Users')
  await desk.getByRole('button', { name: `Remove Jo Heron from ${school.name}` }).click()
  const question = desk.getByRole('alertdialog', { name: `Remove Jo Heron from ${school.name}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowWith(desk, jo.email).getByRole('link', { name: school.name })).toBeVisible()
  await desk.getByRole('button', { name: `Remove Jo Heron from ${school.name}` }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectToast(desk, 'User removed from organization')
  await expect(rowWith(desk, jo.email)).toContainText('None')
  const theirs = await openAs(jo)
  await theirs.goto(`/${school.slug}/admin`)
  await expect(theirs.getByText('This account isn’t on this organization’s team.')).toBeVisible()
})

test('the last admin or owner stays until someone else is one', async ({ desk, addWorld }) => {
  const { school, founder, addTeammate } = await addWorld()
  await addTeammate('manager', 'Jo Heron')
  await openScreen(desk, `/organizations/${school.id}?tab=users`, school.name)
  const removeFounder = async () => {
    await desk.getByRole('button', { name: `Remove ${founder.name}` }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  }
  await removeFounder()
  await expectToast(desk, 'Failed to remove user from organization', 'Request failed. Please try again.')
  await desk.getByLabel(`Role of ${founder.name}`).selectOption('Manager')
  await expectToast(desk, 'Failed to update role', 'An organization needs at least one owner.')
  await expect(desk.getByLabel(`Role of ${founder.name}`)).toHaveValue('owner')
  await desk.getByLabel('Role of Jo Heron').selectOption('Owner')
  await expectToast(desk, 'Role updated')
  await removeFounder()
  await expectToast(desk, 'User removed from organization')
  await expect(desk.getByRole('rowheader')).toHaveText([/Jo Heron/])
})

test('a deactivated user is out at once, until activated and signed in again', async ({ desk, addWorld, openAs }) => {
  const { school, addTeammate } = await addWorld()
  const jo = await addTeammate('owner', 'Jo Heron')
  const theirs = await openAs(jo)
  await theirs.goto(`/${school.slug}/admin`)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await openScreen(desk, `/users?search=${jo.email}`, 'Users')
  await desk.getByRole('button', { name: 'Deactivate Jo Heron' }).click()
  await desk
    .getByRole('alertdialog', { name: 'Deactivate Jo Heron?' })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expectToast(desk, 'User deactivated')
  await expect(rowWith(desk, jo.email).getByText('Inactive', { exact: true })).toBeVisible()
  await theirs.getByRole('link', { name: 'Org Settings' }).click()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Sign In to the Admin Area' })).toBeVisible()
  await desk.getByRole('button', { name: 'Activate Jo Heron' }).click()
  await expectToast(desk, 'User activated')
  await expect(rowWith(desk, jo.email).getByText('Active', { exact: true })).toBeVisible()
  expect((await theirs.request.get('/api/auth/me')).status()).toBe(401)
})

test('no one can deactivate themselves', async ({ desk, superAdmin }) => {
  await openScreen(desk, `/users?search=${superAdmin.email}`, 'Users')
  await expect(rowWith(desk, superAdmin.email)).toContainText('(you)')
  await expect(rowWith(desk, superAdmin.email).getByText('Super Admin')).toBeVisible()
  await expect(rowWith(desk, superAdmin.email).getByRole('button')).toHaveCount(0)
})

test('who lost their phone can sign in again once a super admin turns two-step sign-in off', async ({
  desk,
  addWorld,
  database: { orm },
}) => {
  const { addTeammate } = await addWorld()
  const jo = await addTeammate('owner', 'Jo Heron')
  await orm.insert(twoStep).values({ userId: jo.id, secret: 'AAAA', createdAt: new Date(), confirmedAt: new Date() })
  await openScreen(desk, `/users?search=${jo.email}`, 'Users')
  await desk.getByRole('button', { name: 'Turn off two-step sign-in for Jo Heron' }).click()
  const question = desk.getByRole('alertdialog', { name: 'Turn off two-step sign-in for Jo Heron?' })
  await question.getByRole('button', { name: 'Turn Off' }).click()
  await expectToast(desk, 'Two-step sign-in turned off')
  await expect(desk.getByRole('button', { name: 'Turn off two-step sign-in for Jo Heron' })).toHaveCount(0)
  expect(await orm.$count(twoStep, eq(twoStep.userId, jo.id))).toBe(0)
})
