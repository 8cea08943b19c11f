import { expect, test } from 'bun:test'
import { hurryTests } from '../../tests/support/hurry.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { findToast } from '../../tests/support/tab-toast.ts'
import { addMember } from '../../tests/support/team.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'

hurryTests(500)

async function openPicker() {
  const tab = await openTab()
  const person = await addPerson(tab.orm)
  tab.signIn(person)
  await tab.open('/')
  return { ...tab, person }
}

test('logging out ends the session', async () => {
  const { user, open, network, person } = await openPicker()
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(location.href).toBe('http://localhost/auth/login'))
  expect(network.cookies.has('session')).toBe(false)
  network.cookies.set('session', person.token)
  await open('/')
  expect(screen.queryByText(`Welcome, ${person.name}`)).toBeNull()
})

test('a failed logout also leads to the login page, which says so and offers to try again', async () => {
  const { user, open, network } = await openPicker()
  const mend = network.on(/^POST .*logout/, () => new Response(null, { status: 418 }))
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(location.href).toEndWith('/auth/login?logout-failed'))
  await open(location.href)
  await findToast('Logout failed', 'There was an error logging out. Please try again.')
  expect(location.href).toEndWith('/auth/login')
  mend()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(network.cookies.has('session')).toBe(false))
})

test('organizations that cannot be read again after one was created are said to be', async () => {
  const { user, network } = await openPicker()
  network.on(/^GET \/api\/user\/organizations/, () => new Response(null, { status: 418 }))
  network.on(/^POST \/api\/organizations/, () => Response.json({ organization: { name: 'Pine Hill School' } }))
  network.on(/check-slug/, () => Response.json({ available: true }))
  await user.click(screen.getByRole('button', { name: 'Create Organization' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Organization Name'), 'Pine Hill School')
  await user.type(dialog.getByLabelText('Contact Email'), 'office@example.org')
  await dialog.findByText('This URL is available')
  await user.click(dialog.getByRole('button', { name: 'Create Organization' }))
  await findToast('Failed to fetch organizations')
})

test('dialogs are closed with Escape, and the focus returns', async () => {
  const tab = await openTab()
  tab.signIn(await addMember(tab.orm, await addSchool(tab.orm)))
  await tab.open('/')
  for (const name of ['User Settings', 'Create Organization']) {
    screen.getByRole('button', { name }).focus()
    await tab.user.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name })).toBeVisible()
    await tab.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
  }
})
