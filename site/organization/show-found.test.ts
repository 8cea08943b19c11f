import { expect, test } from 'bun:test'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { showAgain } from './show-found.ts'
import { startOrganizationPage } from './start-organization-page.ts'

test('what is read again while somebody searches, and comes last, does not replace what they found', async () => {
  const { network, open, orm, user } = await openTab()
  const school = await addSchool(orm)
  for (const title of ['Quilt', 'Piano']) await addItem(orm, school, { title })
  await open(`/${school.slug}`)
  const page = document.getElementById('main') as HTMLElement
  startOrganizationPage(page)
  const answerSearch = network.hold(/\?q=/)
  await user.type(screen.getByRole('searchbox'), 'quilt')
  await waitFor(() => expect(network.calls).toContain(`GET /${school.slug}?q=quilt`))
  const answer = network.hold(new RegExp(`^GET /${school.slug}$`))
  const reading = showAgain(page)
  answerSearch()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Piano' })).toBeNull())
  answer()
  await reading
  expect(screen.queryByRole('heading', { name: 'Piano' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Quilt' })).toBeVisible()
})
