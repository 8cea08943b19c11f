import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addDonation } from '../../../tests/support/donation.ts'
import { hurry } from '../../../tests/support/hurry.ts'
import { fillIn, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { screen } from '../../../tests/support/testing-library.ts'

test('a team declines, reopens, and accepts donations, and what a donor said goes into the item', async () => {
  const { openScreen, orm, school, user } = await openAdmin({ about: { takesDonations: true } })
  const said = { description: 'Four courses.', donorName: 'The Larks', phone: '555 123 4567', estimatedValue: 12_000 }
  await addDonation(orm, school, { ...said, email: 'jane@example.org' })
  await addDonation(orm, school, { title: 'An old sofa' })
  await openScreen('', 'Dashboard')
  await shows('2 new donations')
  await user.click(screen.getByRole('link', { name: 'Donations' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Donations' })).toBeVisible()
  expect(screen.getByText(new RegExp(`/${school.slug}/donate\\.`))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy the Link' })).toBeVisible()
  await press('Decline An old sofa', 'Decline Donation')
  expect(await screen.findByRole('button', { name: 'Reopen An old sofa' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Accept Dinner for two' }))
  expect(await screen.findByText('From a donation.', { exact: false })).toBeVisible()
  expect(screen.getByLabelText('Auction Title')).toHaveValue('Dinner for two')
  expect(screen.getByLabelText(/^Donated By/)).toHaveValue('The Larks')
  expect(screen.getByLabelText(/^Estimated Value/)).toHaveValue('120.00')
  fillIn({ 'Start Time': '2099-01-01T10:00', 'End Time': '2099-01-02T10:00' })
  await press('Create Auction')
  await shows('Accepted')
  const items = await orm.select().from(auctionItem).where(eq(auctionItem.organizationId, school.id))
  expect(items).toMatchObject([
    { title: 'Dinner for two', donorEmail: 'jane@example.org', donorNote: 'Phone: 555 123 4567' },
  ])
  await press('Reopen An old sofa')
  await findToast('Donation reopened')
  await openScreen('', 'Dashboard')
  await shows('1 new donation')
})

test('a screen that is never answered says so after a minute, and is read again', async () => {
  const { network, openScreen, user } = await openAdmin({ about: { takesDonations: true } })
  await openScreen('', 'Dashboard')
  await screen.findByRole('link', { name: 'Donations' })
  const mend = network.on(/\/admin\/donations\?/, () => new Promise(() => {}))
  await hurry([60_000], async () => {
    await user.click(screen.getByRole('link', { name: 'Donations' }))
    await shows('The donations couldn’t be loaded.')
  })
  mend()
  await press('Retry')
  await shows('Nothing yet.')
})
