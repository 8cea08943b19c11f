import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { inHours } from '../../../tests/support/admin-tab.ts'
import { fillIn } from '../../../tests/support/fill-in.ts'
import { hurryTests } from '../../../tests/support/hurry.ts'
import { findRow, openPlatform, rowNames } from '../../../tests/support/platform-tab.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { visit } from '../../../tests/support/visit.ts'

hurryTests(250, 500)

const SEARCH = 'Search organizations'
const newWord = () => crypto.randomUUID().slice(0, 8)

async function expectRows(...names: RegExp[]) {
  await waitFor(() => {
    expect(rowNames()).toHaveLength(names.length)
    for (const [index, name] of names.entries()) expect(rowNames()[index]).toMatch(name)
  })
}

test('organizations are found by name, slug and contact, and by whether they are active', async () => {
  const { addWorld, open, openScreen, user } = await openPlatform()
  const word = newWord()
  const larch = await addWorld({ name: `Larch ${word}` })
  const beech = await addWorld({ name: 'Beech', contactEmail: `${word}@example.org`, isActive: false })
  await larch.addItem({ title: 'Live' })
  await larch.addItem({ title: 'Over', startTime: inHours(-2), endTime: inHours(-1) })
  await openScreen('/organizations', 'Organizations')
  await fillIn(user, { [SEARCH]: word.toUpperCase() })
  await waitFor(() => expect(rowNames()).toHaveLength(2))
  expect((await findRow(`/${larch.school.slug}`)).row).toHaveTextContent('2 (1 live)')
  expect((await findRow(`/${larch.school.slug}`)).getByText('Active')).toBeVisible()
  expect((await findRow(`/${beech.school.slug}`)).getByText('Inactive')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Status'), 'Inactive')
  await expectRows(/Beech/)
  await user.selectOptions(screen.getByLabelText('Status'), 'Active')
  await expectRows(/Larch/)
  await open(location.href)
  await expectRows(/Larch/)
  expect(screen.getByLabelText(SEARCH)).toHaveValue(word.toUpperCase())
  await fillIn(user, { [SEARCH]: larch.school.slug })
  await waitFor(() => expect(location.search).toBe(`?search=${larch.school.slug}&status=active`))
  await expectRows(/Larch/)
  await fillIn(user, { [SEARCH]: 'no such school' })
  expect(await screen.findByText('No organizations found')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Organizations' }))
  await waitFor(() => expect(screen.getByLabelText(SEARCH)).toHaveValue(''))
  await waitFor(() => expect(rowNames()).not.toHaveLength(0))
})

test('a long list has pages', async () => {
  const { openScreen, orm, user } = await openPlatform()
  const word = newWord()
  for (let count = 0; count < 51; count++)
    await addSchool(orm, { name: `${word} ${count}`, createdAt: inHours(-count) })
  await openScreen(`/organizations?search=${word}`, 'Organizations')
  const onFirst = 'Page 1 of 2 (51 total organizations)'
  expect(await screen.findByText(onFirst)).toBeVisible()
  expect(rowNames()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expectRows(new RegExp(`${word} 50`))
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText(onFirst)).toBeVisible()
})

test('an organization is created for someone else, who runs it', async () => {
  const { addWorld, openScreen, orm, user } = await openPlatform()
  const { founder } = await addWorld()
  const slug = `school-${newWord()}`
  await openScreen('/organizations', 'Organizations')
  const opener = screen.getByRole('button', { name: 'New Organization' })
  await user.click(opener)
  await waitFor(() => expect(screen.getByLabelText('Search users')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'New Organization' }))
  const school = { 'Organization Name': 'Birch Lane', 'Organization URL': slug, 'Contact Email': 'office@example.org' }
  await fillIn(user, school, dialog)
  expect(await dialog.findByText('This URL is available')).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Create Organization' })
  expect(create).toHaveAttribute('aria-disabled', 'true')
  await fillIn(user, { 'Search users': 'nobody at all' }, dialog)
  expect(await dialog.findByText('No accounts match.')).toBeVisible()
  await fillIn(user, { 'Search users': founder.email }, dialog)
  await user.click(await dialog.findByRole('button', { name: new RegExp(founder.email) }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Change' })).toHaveFocus())
  await user.click(create)
  await findToast('Organization Created', 'Birch Lane is ready for its first auction.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await fillIn(user, { [SEARCH]: slug })
  expect((await findRow(`/${slug}`)).row).toHaveTextContent('Birch Lane')
  expect(await orm.$count(userOrganization, eq(userOrganization.userId, founder.id))).toBe(2)
})

test('an organization is deleted once its slug is typed, and its pages are gone at once', async () => {
  const { addWorld, network, openScreen, user } = await openPlatform()
  const { school, addItem } = await addWorld()
  const item = await addItem({ title: 'A quilt' })
  const paths = [`/${school.slug}`, `/${school.slug}/${item.slug}`]
  for (const path of paths) expect((await visit(path)).status).toBe(200)
  await openScreen(`/organizations?search=${school.slug}`, 'Organizations')
  await user.click(await screen.findByRole('button', { name: `Delete ${school.name}` }))
  const dialog = within(screen.getByRole('dialog', { name: `Delete “${school.name}”?` }))
  const slug = dialog.getByLabelText(`Type ${school.slug} to confirm`)
  await waitFor(() => expect(slug).toHaveFocus())
  await user.type(slug, `${school.name}{Enter}`)
  expect(dialog.getByRole('button', { name: 'Delete Organization' })).toHaveAttribute('aria-disabled', 'true')
  expect(network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await user.clear(slug)
  await user.type(slug, `${school.slug}{Enter}`)
  await findToast('Organization deleted')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('No organizations found')).toBeVisible()
  for (const path of paths) expect((await visit(path)).status).toBe(404)
})
