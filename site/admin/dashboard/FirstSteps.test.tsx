import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { organization } from '../../../db/schema/organizations.ts'
import { findCard, openAdmin } from '../../../tests/support/admin-tab.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

const findSteps = async () => within(await screen.findByRole('region', { name: 'Three Steps to Your First Bid' }))

test('a first-time owner is led to logo, first item and shared link', async () => {
  const { addItem, openScreen, orm, school, user } = await openAdmin()
  await openScreen('', 'Dashboard')
  expect(await screen.findByText('No active auctions')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create Your First Auction' })).toBeVisible()
  expect((await findSteps()).queryByText(/done/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy the Link' }))
  await findToast('Link copied', new URL(`/${school.slug}`, location.href).href)
  expect(await navigator.clipboard.readText()).toBe(new URL(`/${school.slug}`, location.href).href)
  const [, , share] = (await findSteps()).getAllByRole('listitem')
  expect(share).toHaveTextContent('Share the Link: done')

  await addItem('A quilt')
  await openScreen('', 'Dashboard')
  expect((await findSteps()).getAllByText(/done/)).toHaveLength(2)
  await user.click(screen.getByRole('tab', { name: 'Archived (0)' }))
  expect(await screen.findByText('No archived auctions')).toBeVisible()

  await orm.update(organization).set({ logoUrl: '/uploads/logo.webp' }).where(eq(organization.id, school.id))
  await openScreen('', 'Dashboard')
  await findCard('A quilt')
  await waitFor(() => expect(document.querySelector('main dl')).toHaveTextContent('$0.00'))
  expect(screen.queryByText('Three Steps to Your First Bid')).toBeNull()
})

test('the first steps can be put away for good', async () => {
  const { openScreen, user } = await openAdmin()
  await openScreen('', 'Dashboard')
  await user.click(await screen.findByRole('button', { name: 'Hide Steps' }))
  await waitFor(() => expect(screen.queryByText('Three Steps to Your First Bid')).toBeNull())
  await openScreen('', 'Dashboard')
  await screen.findByText('No active auctions')
  await waitFor(() => expect(document.querySelector('main dl')).toHaveTextContent('$0.00'))
  expect(screen.queryByText('Three Steps to Your First Bid')).toBeNull()
})
