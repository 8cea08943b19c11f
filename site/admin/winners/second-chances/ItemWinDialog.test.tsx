import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { expireChances } from '../../../../api/auction/second-chances/end-chance.ts'
import { handover } from '../../../../db/schema/checkout.ts'
import { openAdmin } from '../../../../tests/support/admin-tab.ts'
import { hurry } from '../../../../tests/support/hurry.ts'
import { fillIn, findToast, press, shows } from '../../../../tests/support/on-page.ts'
import {
  addChance,
  addClosedItem,
  ageChance,
  claimOf,
  openChanceOf,
  winningBidOf,
} from '../../../../tests/support/second-chance.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'
import { callElsewhere } from '../../../../tests/support/visitors.ts'

const someone = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`
const [ann, bob, cas] = [someone('ann'), someone('bob'), someone('cas')]

/** Until the dialog on top says so, in whatever parts. */
const dialogSays = (words: string) =>
  waitFor(() => expect(screen.getAllByRole('dialog').at(-1)).toHaveTextContent(words))

test('a pickup that can no longer be undone says so, and so does the win that stays', async () => {
  const { choose, openScreen, orm, school } = await openAdmin()
  const item = await addClosedItem(orm, school, ann, bob)
  await openScreen('/winners', 'Winners')
  ;(await screen.findByRole('link', { name: new RegExp(bob) })).click()
  await press(/^Hand over/)
  await screen.findByRole('button', { name: /^Undo the pickup/ })
  const handedAt = new Date(Date.now() - 24 * 3_600_000)
  await orm.update(handover).set({ handedAt }).where(eq(handover.auctionItemId, item.id))
  const { pathname } = location
  await openScreen('', 'Dashboard')
  await choose(item.title, 'View Bids')
  await press('Cancel Win')
  await shows(/so the win can’t be cancelled\.$/)
  await openScreen(pathname.replace(`/${school.slug}/admin`, ''), bob)
  await shows('After 24 hours a pickup can’t be undone, nor its win cancelled.')
  expect(screen.queryByRole('button', { name: /^(Undo the pickup|Cancel win)/ })).toBeNull()
})

/** What its bidder answers to an offer. */
async function answer(claim: Record<string, string>, answer: 'accept' | 'decline') {
  expect((await callElsewhere('POST', '/api/bids/second-chance', { ...claim, answer })).status).toBe(200)
}

test('an offer is not listed any more once its bidder accepted it', async () => {
  await hurry([15_000], async () => {
    const { openScreen, orm, school } = await openAdmin()
    const { offer } = await addChance(orm, school, ann, bob)
    await openScreen('/winners', 'Winners')
    await screen.findByRole('region', { name: 'Second Chances' })
    await answer(await claimOf(orm, offer), 'accept')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Second Chances' })).toBeNull())
  })
})

test('an offer declined or not answered in time is told in the history of an item without a winner', async () => {
  const { openScreen, orm, school } = await openAdmin()
  const { item, offer } = await addChance(orm, school, ann, bob, cas)
  await answer(await claimOf(orm, offer), 'decline')
  await ageChance(orm, (await openChanceOf(orm, item)).id, 49)
  await expireChances(orm, new Date())
  await openScreen('/winners', 'Winners')
  const chances = within(await screen.findByRole('region', { name: 'Second Chances' }))
  expect(await chances.findByText('No winner')).toBeVisible()
  await press(`Details of ${item.title}`)
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    await dialog.findByText('This item has no winner. To auction it again, duplicate it on the dashboard.'),
  ).toBeVisible()
  expect(dialog.getByText(new RegExp(`^Offered to ${ann} for \\$125\\.00\\. Not answered in time,`))).toBeVisible()
  expect(dialog.getByText(new RegExp(`^Offered to ${bob} for \\$130\\.00\\. Declined,`))).toBeVisible()
  expect(dialog.getByText(/^Ada Lark cancelled the win/)).toBeVisible()
})

test('a win is cancelled with a reason, its offer withdrawn, and the next one accepted for who said yes', async () => {
  const { choose, openScreen, orm, school, user } = await openAdmin()
  const item = await addClosedItem(orm, school, ann, bob, cas)
  await openScreen('', 'Dashboard')
  await choose(item.title, 'View Bids')
  const name = `Winner of “${item.title}”`
  await press('Cancel Win')
  await press('Keep Win')
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  await press('Cancel Win')
  const dialog = within(await screen.findByRole('dialog', { name }))
  await dialogSays(`${cas} won it for $135.00.`)
  await dialogSays(`${bob}, at their bid of $130.00`)
  const reason = dialog.getByLabelText('Reason')
  reason.focus()
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('Please say why')).toBeVisible()
  await user.type(reason, 'Did not pay{Enter}')
  await findToast('Win cancelled')
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  await press('See Second Chances', 'Withdraw Offer…')
  expect(await screen.findByRole('radio', { name: /^Offer it to the next bidder/ })).toBeChecked()
  await press('Withdraw Offer')
  await findToast('Offer withdrawn')
  await dialogSays(`Offered to ${ann} for $125.00 until`)
  await press('Accept for Bidder…')
  await dialogSays(`Did ${ann} say yes? They owe $125.00 then`)
  await press('Accept Offer')
  await findToast('Offer accepted')
  await dialogSays(`${ann} won it for $125.00.`)
  await user.keyboard('{Escape}{Escape}')
  await shows(`Won by ${ann}`)
})

test('whoever comes too late to cancel a win reads of the next one, and can cancel that for nobody else', async () => {
  const { choose, openScreen, orm, school, send } = await openAdmin()
  const item = await addClosedItem(orm, school, ann, bob, cas)
  await openScreen('', 'Dashboard')
  await choose(item.title, 'View Bids')
  await press('Cancel Win')
  await dialogSays(`${cas} won it for $135.00.`)
  const form = { bidId: await winningBidOf(orm, item), reason: 'Did not pay', next: 'win' }
  expect((await send('POST', `wins/${item.id}/cancel`, form)).status).toBe(200)
  fillIn({ Reason: 'Did not answer' })
  await press('Cancel Win')
  await findToast('Failed to cancel the win', 'This win was already cancelled.')
  await dialogSays(`${bob} won it for $130.00.`)
  fillIn({ Reason: 'It broke' })
  ;(await screen.findByRole('radio', { name: /^Offer it to no one else/ })).click()
  await press('Cancel Win')
  await findToast('Win cancelled')
  await press('See Second Chances')
  await dialogSays('This item has no winner. To auction it again, duplicate it on the dashboard.')
})

test('the sheet of who had nothing else says so once their win was cancelled elsewhere', async () => {
  await hurry([15_000], async () => {
    const { openScreen, orm, school, send } = await openAdmin()
    const item = await addClosedItem(orm, school, ann, bob)
    await openScreen('/winners', 'Winners')
    ;(await screen.findByRole('link', { name: new RegExp(bob) })).click()
    await screen.findByRole('heading', { level: 1, name: bob })
    const form = { bidId: await winningBidOf(orm, item), reason: 'Did not pay', next: 'win' }
    expect((await send('POST', `wins/${item.id}/cancel`, form)).status).toBe(200)
    await shows('This winner has nothing to pay or pick up any more.')
    expect(screen.queryByText('$130.00 left')).toBeNull()
  })
})
