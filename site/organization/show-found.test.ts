import { expect, test } from 'bun:test'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { visitors } from '../../tests/support/visitors.ts'
import { showAgain } from './show-found.ts'
import { startOrganizationPage } from './start-organization-page.ts'

test('a price that somebody types stays with its focus while the page is read again, and all else is new', async () => {
  const { open, orm, user } = await openTab()
  const school = await addSchool(orm)
  const quilt = await addItem(orm, school, { title: 'Quilt' })
  await open(`/${school.slug}`)
  const page = document.getElementById('main') as HTMLElement
  await user.type(screen.getByLabelText(/^Price from/), '20')
  await visitors(school).bidElsewhere(quilt, '130')
  await showAgain(page)
  expect(screen.getByRole('article')).toHaveTextContent('$130.00')
  expect(screen.getByLabelText(/^Price from/)).toHaveValue('20')
  expect(screen.getByLabelText(/^Price from/)).toHaveFocus()
})

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
