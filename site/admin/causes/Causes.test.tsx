import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { cause } from '../../../db/schema/causes.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { answer, fill, fillIn, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { screen } from '../../../tests/support/testing-library.ts'

test('from one line in the settings a team makes its first cause, and the menu leads there from then on', async () => {
  const { openScreen, school, tab, user } = await openAdmin()
  await openScreen('/settings', 'Organization Settings')
  expect(screen.queryByRole('link', { name: 'Causes' })).toBeNull()
  await user.click(await screen.findByRole('link', { name: 'Ask for Gifts' }))
  await shows('No cause yet.')
  await press('New Cause')
  await screen.findByLabelText('Title')
  await press('Create Cause')
  await shows('Title is required')
  fillIn({ Title: 'New Playground', 'Goal (Optional)': '5,000', 'Amount 1': '25', 'Amount 2': '50' })
  fillIn({ 'On From': '2020-01-01T10:00', 'On Until': '2099-01-02T10:00', 'Matched By (Optional)': 'Acme' })
  await press('Create Cause')
  await shows('Please say up to how much')
  fillIn({ 'Up to How Much': '1000' })
  await press('Create Cause')
  await findToast('Cause created')
  await shows('$0.00 of $5,000.00 given')
  await user.click(await screen.findByRole('link', { name: 'Causes' }))
  await tab.open(`/${school.slug}/give`)
  expect(screen.getByRole('radio', { name: '$25' })).toBeVisible()
})

test('a cause is turned off, its givers are shown, and one without gifts is deleted after a question', async () => {
  const { openScreen, orm, school, user } = await openAdmin()
  const given = await addCause(orm, school)
  const [, garden] = [
    await addCause(orm, school, { title: 'Library' }),
    await addCause(orm, school, { title: 'Garden' }),
  ]
  const bidderId = await bidderFor(orm, school.id, 'ann@example.org')
  await addGift(orm, given, bidderId, 5_000, { shownName: 'The Reeds' })
  const cancelled = { cancelledAt: new Date() }
  await addGift(orm, given, await bidderFor(orm, school.id, 'bo@example.org'), 1_000, cancelled)
  await openScreen('/causes', 'Causes')
  await shows(/\$50\.00 given, 1 gift cancelled/)
  await press('2 gifts to New Playground')
  expect(await screen.findByRole('link', { name: 'ann@example.org' })).toHaveAttribute(
    'href',
    `/${school.slug}/admin/winners/${bidderId}`,
  )
  await shows(/Shown as The Reeds/)
  await press('Close')
  expect(screen.queryByRole('button', { name: 'Delete New Playground' })).toBeNull()
  // Somebody gives to it meanwhile.
  await addGift(orm, garden, bidderId, 2_000)
  await press('Delete Garden', 'Delete Cause')
  await findToast('Failed to delete the cause', 'Somebody gave to this cause, so it can only be turned off.')
  await shows('1 gift')
  await press('Delete Library', 'Delete Cause')
  await findToast('Cause deleted')
  await press('Edit New Playground')
  await screen.findByLabelText('Title')
  // What another of the team changed meanwhile stays.
  await orm.update(cause).set({ title: 'Swings' }).where(eq(cause.id, given.id))
  await user.click(screen.getByLabelText('On'))
  await press('Save Changes')
  await shows('Off')
  await shows('Swings')
})

test('a late answer about one cause leaves open what was opened about another meanwhile', async () => {
  const { network, openScreen, orm, school, user } = await openAdmin()
  for (const title of ['Library', 'Swings']) await addCause(orm, school, { title })
  const answerUpdate = network.hold(/^PATCH .*\/causes\//)
  const answerDeletion = network.hold(/^DELETE .*\/causes\//)
  await openScreen('/causes', 'Causes')
  await press('Edit Swings')
  fill(await screen.findByLabelText('Title'), 'Three Swings')
  await press('Save Changes')
  await user.keyboard('{Escape}')
  await press('New Cause')
  fill('Title', 'Garden')
  answerUpdate()
  await findToast('Cause updated')
  expect(screen.getByLabelText('Title')).toHaveValue('Garden')
  await user.keyboard('{Escape}')
  await press('Delete Library', 'Delete Cause')
  await user.keyboard('{Escape}')
  await press('Delete Three Swings')
  expect(await screen.findByRole('button', { name: 'Delete Cause' })).toBeVisible()
  answerDeletion()
  await findToast('Cause deleted')
  await answer('Cancel', 'Delete “Three Swings”?')
})
