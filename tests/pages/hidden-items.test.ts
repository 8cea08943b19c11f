import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { HOUR_MS } from '../../api/contract/values/time/time.ts'
import { event } from '../../db/schema/events.ts'
import { startItemPage } from '../../site/item/start-item-page.ts'
import { findCard, openAdmin } from '../support/admin-tab.ts'
import { addEmail } from '../support/emails.ts'
import { inHours } from '../support/moments.ts'
import { press, pressIn, shows } from '../support/on-page.ts'
import { screen, waitFor, within } from '../support/testing-library.ts'
import { visit } from '../support/visit.ts'

const upcoming = () => ({ startTime: inHours(48), endTime: inHours(96) })

test('a team hides its items, previews one, and shows it to bidders after all', async () => {
  const { addItem, admin, openScreen, school, user } = await openAdmin()
  const canoe = await addItem('Moonlit canoe', upcoming())
  const address = `/${school.slug}/${canoe.slug}`
  await openScreen('/settings', 'Organization Settings')
  await user.click(screen.getByRole('checkbox', { name: /^Hide items until they open/ }))
  await pressIn('Bidding', 'Save Changes', 'tabpanel')
  await shows('Settings updated successfully')
  await openScreen('', 'Dashboard')
  const card = within(await findCard('Moonlit canoe'))
  expect(card.getByText('Hidden until it opens')).toBeVisible()
  expect(card.getByRole('link', { name: /^View/ })).toHaveAttribute('href', `${address}?preview=team`)
  for (const path of [address, `${address}?preview=team`]) {
    const { status, text } = await visit(path)
    expect([status, text.includes('Moonlit canoe')]).toEqual([404, false])
  }
  await openScreen(`/auctions/${canoe.id}/edit`, 'Edit Auction')
  const choice = await screen.findByLabelText<HTMLSelectElement>('Before It Opens')
  expect(choice.selectedOptions[0]).toHaveTextContent('As in Settings (hidden)')
  expect(screen.getByRole('link', { name: 'Preview the page' })).toHaveAttribute('href', `${address}?preview=team`)
  await user.selectOptions(choice, 'Show before it opens')
  await press('Update Auction')
  await shows('Auction updated successfully')
  await waitFor(() => expect(location.pathname).toBe(admin))
  expect(within(await findCard('Moonlit canoe')).queryByText('Hidden until it opens')).toBeNull()
  const { status, text } = await visit(address)
  expect([status, text.includes('Moonlit canoe')]).toEqual([200, true])
})

test('the preview says who sees it until when, and offers nothing to bidders', async () => {
  const { addItem, network, school, tab } = await openAdmin()
  const { slug } = await addItem('Moonlit canoe', { ...upcoming(), hidesUntilOpen: true })
  await tab.open(`/${school.slug}/${slug}?preview=team`)
  await shows(/^Only your team sees this page until .+\sCT\.$/)
  // Not the instant: the device may be on another time, and would reload at once, or never.
  expect(Number(document.querySelector<HTMLElement>('[data-opens-in]')?.dataset.opensIn)).toBeWithin(
    47 * HOUR_MS,
    48 * HOUR_MS,
  )
  expect(screen.getByRole('heading', { name: 'Moonlit canoe' })).toBeVisible()
  expect(screen.getAllByText('Starting Soon')[0]).toBeVisible()
  for (const name of ['Add to calendar', 'Ask a question']) expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: /Watch|Share/ })).toBeNull()
  // Nothing is read again, either.
  startItemPage(document.getElementById('main'))
  expect(network.calls.filter((call) => call.includes(' /api/'))).toEqual([])
})

test('the preview of a draft’s item is read until it’s published, whenever bidding was to open', async () => {
  const { addItem, orm, school, tab } = await openAdmin()
  const { slug } = await addItem('Moonlit canoe', { startTime: inHours(-1) })
  await orm.update(event).set({ publishedAt: null }).where(eq(event.organizationId, school.id))
  await tab.open(`/${school.slug}/${slug}?preview=team`)
  await shows('Only your team sees this page until you publish its event.')
  // It would read itself again every three seconds.
  expect(document.querySelector('[data-opens-in]')).toBeNull()
})

test('the list of emails leads to the preview of a hidden item, and to the page of any other', async () => {
  const { addItem, openScreen, orm, school } = await openAdmin()
  const canoe = await addItem('Moonlit canoe', { ...upcoming(), hidesUntilOpen: true })
  const quilt = await addItem('Quilt')
  for (const { id } of [canoe, quilt]) await addEmail(orm, school, { auctionItemId: id })
  await openScreen('/mails', 'All Emails')
  const linkTo = (title: string) => screen.findByRole('link', { name: new RegExp(`^View Item ?: ${title}`) })
  const hrefOf = async (title: string) => (await linkTo(title)).getAttribute('href')
  expect(await hrefOf('Moonlit canoe')).toBe(`/${school.slug}/${canoe.slug}?preview=team`)
  // The preview of what everyone sees leads to its page.
  expect((await visit((await hrefOf('Quilt')) ?? '')).location).toBe(`/${school.slug}/${quilt.slug}`)
})
