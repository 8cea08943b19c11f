import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { fill } from '../../../tests/support/fill.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

const field = (label: string) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })

test('two people who edit one item choose what to save', async () => {
  const { addItem, addTeammate, openScreen, orm, send, user } = await openAdmin()
  const item = await addItem('A quilt', { category: 'Home' })
  const dana = await addTeammate('manager', 'Dana Fox')
  await openScreen(`/auctions/${item.id}/edit`, 'Edit Auction')
  fill('Auction Title', 'My quilt')
  fill('Donated By (Optional)', 'The Lees')
  const theirs = { title: 'Their quilt', category: 'Art', minimumRaise: '7.00' }
  expect((await send('PATCH', `auctions/${item.id}`, theirs, dana)).status).toBe(200)

  await user.click(button('Update Auction'))
  const asked = () => screen.findByRole('dialog', { name: 'Choose What to Save' })
  const dialog = await asked()
  expect(dialog).toHaveTextContent('Dana Fox changed this auction while you were editing.')
  expect(within(dialog).getAllByRole('group')).toHaveLength(1)
  const alsoChanged = within(dialog).getByRole('region', { name: 'Also Changed' })
  expect(alsoChanged).toHaveTextContent('CategoryArt')
  expect(alsoChanged).toHaveTextContent('Minimum Raise$7.00')

  // Closed, it leaves all as it was typed; and it asks again.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Auction Title')).toHaveValue('My quilt')
  await user.type(field('Donated By (Optional)'), '{Enter}')
  const again = within(await asked())
  await user.click(button('Save Auction'))
  expect(await again.findByText('Please choose one')).toBeVisible()
  expect(again.getByRole('radio', { name: /^Yours/ })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(again.getByRole('radio', { name: /^Dana Fox/ })).toBeChecked())
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(again.getByRole('radio', { name: /^Yours/ })).toBeChecked())
  await user.keyboard('{Enter}')
  await findToast('Auction updated successfully')
  const [saved] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
  expect(saved).toMatchObject({
    ...{ title: 'My quilt', donatedBy: 'The Lees', category: 'Art', minimumRaise: 700 },
    revision: 2,
  })
})

test('what only others changed needs no choice, and what they chose can be taken', async () => {
  const { addItem, openScreen, read, send, user } = await openAdmin()
  const item = await addItem('A quilt')
  const path = `auctions/${item.id}`
  await openScreen(`/${path}/edit`, 'Edit Auction')
  fill('Donated By (Optional)', 'The Lees')
  await send('PATCH', path, { title: 'Their quilt' })
  await user.click(button('Update Auction'))
  const told = await screen.findByRole('dialog', { name: 'Save Your Changes Too?' })
  expect(told).toHaveTextContent('Auction TitleTheir quilt')
  await user.click(button('Save Auction'))
  await findToast('Auction updated successfully')

  await openScreen(`/${path}/edit`, 'Edit Auction')
  fill('Auction Title', 'My quilt')
  fill('Donated By (Optional)', 'The Foxes')
  await send('PATCH', path, { title: 'A throw', donatedBy: '' })
  await user.click(button('Update Auction'))
  await screen.findByRole('dialog', { name: 'Choose What to Save' })
  await user.click(button('Use All Theirs'))
  await user.click(button('Save Auction'))
  await findToast('Auction updated successfully')
  expect((await read(path)).auction).toMatchObject({ title: 'A throw', donatedBy: null })
})
