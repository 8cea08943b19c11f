import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { twoStep, user as userRow } from '../../../db/schema/accounts.ts'
import { hurryTests } from '../../../tests/support/hurry.ts'
import { answer, fillIn, findToast, press } from '../../../tests/support/on-page.ts'
import { findRow, openSuperAdmin, rowNames } from '../../../tests/support/super-admin-tab.ts'
import { screen, waitFor } from '../../../tests/support/testing-library.ts'
import { visit } from '../../../tests/support/visit.ts'

hurryTests(250)

/** What the API answers somebody who would work for a school. */
const statusFor = async ({ token }: { token: string }, slug: string) =>
  (await visit(`/api/${slug}/admin/organization`, { token })).status

/** The list with one owner in it. */
async function openJo() {
  const area = await openSuperAdmin()
  const world = await area.addWorld()
  const jo = await world.addTeammate('owner', 'Jo Heron')
  const openList = async () => {
    await area.openScreen(`/users?search=${jo.email}`, 'Users')
    await findRow(jo.email)
  }
  /** Presses a button, and answers its question. */
  const act = async (opener: string, name: string) => {
    await press(opener)
    await answer(name, `${opener}?`)
  }
  return { ...area, ...world, jo, openList, act }
}

test('users are found by name, email, and organization; no one can deactivate themselves', async () => {
  const { addWorld, openScreen, orm, superAdmin, user } = await openSuperAdmin()
  const { school, founder, addTeammate } = await addWorld()
  const name = `Ida ${crypto.randomUUID().slice(0, 8)}`
  const ida = await addTeammate('manager', name)
  await orm.update(userRow).set({ lastLoginAt: null }).where(eq(userRow.id, ida.id))
  await openScreen(`/users?search=${superAdmin.email}`, 'Users')
  const own = await findRow(superAdmin.email)
  expect(own.row).toHaveTextContent('(you)')
  expect(own.getByText('Super Admin')).toBeVisible()
  expect(own.queryByRole('button')).toBeNull()
  for (const words of [school.name.toUpperCase(), school.slug]) {
    fillIn({ 'Search users': words })
    await waitFor(() => expect(rowNames()).toHaveLength(2))
    expect(rowNames().join()).toMatch(new RegExp(`${name}.*Fay Finch`))
  }
  expect((await findRow(founder.email)).getByText('Admin')).toBeVisible()
  expect((await findRow(founder.email)).queryByText('Never')).toBeNull()
  fillIn({ 'Search users': name })
  await waitFor(() => expect(rowNames()).toHaveLength(1))
  const row = await findRow(ida.email)
  expect(row.row).toHaveTextContent('Never')
  expect(row.getByText('Manager')).toBeVisible()
  await user.click(row.getByRole('link', { name: school.name }))
  expect(await screen.findByRole('heading', { level: 1, name: school.name })).toBeVisible()
})

test('a user removed from a team cannot see it any more', async () => {
  const { act, jo, network, openList, school } = await openJo()
  await openList()
  await act(`Remove Jo Heron from ${school.name}`, 'Cancel')
  expect((await findRow(jo.email)).getByRole('link', { name: school.name })).toBeVisible()
  expect(network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await act(`Remove Jo Heron from ${school.name}`, 'Remove User')
  await findToast('User removed from organization')
  await waitFor(async () => expect((await findRow(jo.email)).row).toHaveTextContent('None'))
  expect(await statusFor(jo, school.slug)).toBe(403)
})

test('a deactivated user is out at once, until activated and signed in again; two-step sign-in is turned off for who lost their phone', async () => {
  const { act, jo, openList, orm, school } = await openJo()
  await orm.insert(twoStep).values({ userId: jo.id, secret: 'AAAA', createdAt: new Date(), confirmedAt: new Date() })
  expect(await statusFor(jo, school.slug)).toBe(200)
  await openList()
  await act('Deactivate Jo Heron', 'Deactivate User')
  await findToast('User deactivated')
  expect(await (await findRow(jo.email)).findByText('Inactive')).toBeVisible()
  expect(await statusFor(jo, school.slug)).toBe(401)
  await press('Activate Jo Heron')
  await findToast('User activated')
  expect(await (await findRow(jo.email)).findByText('Active')).toBeVisible()
  expect(await statusFor(jo, school.slug)).toBe(401)
  const opener = 'Turn off two-step sign-in for Jo Heron'
  await act(opener, 'Turn Off')
  await findToast('Two-step sign-in turned off')
  await waitFor(() => expect(screen.queryByRole('button', { name: opener })).toBeNull())
  expect(await orm.$count(twoStep, eq(twoStep.userId, jo.id))).toBe(0)
})

test('what fails on the area says what, and nothing of why', async () => {
  const { act, network, openList, openScreen, school, user } = await openJo()
  const FAILED = 'Request failed. Please try again.'
  network.on(/^(POST|PATCH|PUT|DELETE) \/api\/super-admin/, () =>
    Response.json({ message: 'Something of the inside' }, { status: 409 }),
  )
  await openScreen(`/organizations?search=${school.slug}`, 'Organizations')
  await press(`Delete ${school.name}`)
  await user.type(screen.getByLabelText(/^Type/), `${school.slug}{Enter}`)
  await findToast('Failed to delete organization', FAILED)
  await openScreen(`/organizations/${school.id}?tab=settings`, school.name)
  fillIn({ 'Organization Name': 'Another' })
  await press('Save Changes')
  await findToast('Failed to update organization', FAILED)
  expect(screen.getByLabelText('Organization Name')).toHaveValue('Another')
  await openList()
  await act(`Remove Jo Heron from ${school.name}`, 'Remove User')
  await findToast('Failed to remove user from organization', FAILED)
  await openList()
  await act('Deactivate Jo Heron', 'Deactivate User')
  await findToast('Failed to update user', FAILED)
})
