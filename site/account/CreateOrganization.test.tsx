import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { organization } from '../../db/schema/organizations.ts'
import { fillIn } from '../../tests/support/fill-in.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { findToast } from '../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'

hurryTests(500)

const newSlug = () => `school-${crypto.randomUUID().slice(0, 8)}`

async function openCreation() {
  const tab = await openTab()
  tab.signIn(await addPerson(tab.orm))
  await tab.open('/')
  await tab.user.click(screen.getByRole('button', { name: 'Create Organization' }))
  const element = screen.getByRole('dialog', { name: 'Create Organization' })
  const dialog = within(element)
  const create = dialog.getByRole('button', { name: 'Create Organization' })
  const url = dialog.getByLabelText('Organization URL')
  /** Fills in all that it needs, until its address is known to be free. */
  const describe = async (slug: string) => {
    const email = { 'Contact Email': 'office@example.org' }
    await fillIn(tab.user, { 'Organization Name': 'Pine Hill School', 'Organization URL': slug, ...email }, dialog)
    await dialog.findByText('This URL is available')
  }
  return { ...tab, element, dialog, create, url, describe }
}

test('an organization is created under an address that is checked while one types', async () => {
  const { user, orm, network, element, dialog, create, url } = await openCreation()
  const taken = await addSchool(orm)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  const mend = network.on(/check-slug/, async (request, pass) => {
    await asked
    return pass(request)
  })
  await fillIn(user, { 'Organization Name': taken.slug.replace('-', ' ') }, dialog)
  expect(url).toHaveValue(taken.slug)
  expect(dialog.getByText('Checking availability...')).toBeVisible()
  expect(create).toHaveAttribute('aria-disabled', 'true')
  answer()
  await waitFor(() => expect(url).toHaveAccessibleDescription(/This URL is already taken/))
  expect(create).toHaveAttribute('aria-disabled', 'true')
  mend()
  const word = crypto.randomUUID().slice(0, 8)
  await fillIn(user, { 'Organization Name': `Zoë’s School, ${word}!` }, dialog)
  expect(url).toHaveValue(`zoes-school-${word}`)
  expect(await dialog.findByText('This URL is available')).toBeVisible()
  await fillIn(user, { 'Contact Email': 'office@example.org', 'Contact Info (Optional)': 'Room 12, mornings' }, dialog)
  await user.click(create)
  await findToast('Organization Created', `Zoë’s School, ${word}! is ready for its first auction.`)
  await waitFor(() => expect(element).not.toBeInTheDocument())
  const [made] = await orm
    .select()
    .from(organization)
    .where(eq(organization.slug, `zoes-school-${word}`))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(made).toMatchObject({ timeZone, contactInfo: 'Room 12, mornings' })
  const card = within(screen.getByText(`/zoes-school-${word}`).closest('li') ?? document.body)
  expect(card.getByRole('heading', { name: `Zoë’s School, ${word}!` })).toBeVisible()
  const month = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  for (const words of ['Admin', `Joined ${month}`]) expect(card.getByText(words)).toBeVisible()
  const link = card.getByRole('link', { name: /^Go to Organization/ })
  expect(link).toHaveAttribute('href', `/zoes-school-${word}/admin`)
})

test('a typed address stays when the name changes, until it is empty again', async () => {
  const { user, dialog, url } = await openCreation()
  const own = newSlug()
  await fillIn(user, { 'Organization URL': own, 'Organization Name': 'Pine Hill' }, dialog)
  expect(url).toHaveValue(own)
  await fillIn(user, { 'Organization URL': '', 'Organization Name': 'Pine Hill School' }, dialog)
  expect(url).toHaveValue('pine-hill-school')
})

test('the form says what is wrong', async () => {
  const { user, dialog, create, url } = await openCreation()
  await user.click(create)
  expect(await dialog.findByText('Organization name must be at least 3 characters')).toBeVisible()
  expect(dialog.getByText('Organization URL must be at least 3 characters')).toBeVisible()
  expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  for (const [slug, message] of [
    ['Pine Hill', 'Organization URL can only contain lowercase letters, numbers, and hyphens'],
    ['a'.repeat(51), 'Organization URL must be less than 50 characters'],
    ['support', 'This URL is reserved and cannot be used'],
  ] as const) {
    await fillIn(user, { 'Organization URL': slug }, dialog)
    await waitFor(() => expect(url).toHaveAccessibleDescription(new RegExp(message)))
  }
})

test('an address that someone else took meanwhile is refused', async () => {
  const { user, orm, create, url, describe } = await openCreation()
  const slug = newSlug()
  await describe(slug)
  await addSchool(orm, { slug })
  await user.click(create)
  await findToast('Creation Failed', 'This URL is already taken')
  // Not because it is still being sent.
  await waitFor(() => expect(create).toHaveTextContent('Create Organization'))
  expect(url).toHaveAccessibleDescription(/This URL is already taken/)
  expect(create).toHaveAttribute('aria-disabled', 'true')
})

test('it fails in our words when something else than the API answers', async () => {
  const { user, network, create, describe } = await openCreation()
  network.on(/^POST \/api\/organizations/, () => new Response('<h1>A teapot</h1>', { status: 418 }))
  await describe(newSlug())
  await user.click(create)
  await findToast('Creation Failed', 'Failed to create organization')
})
