import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { printKinds } from '../../api/contract/auction/items/printed.ts'
import { hashPassword } from '../../api/server/access/password.ts'
import { bidderFor } from '../../db/bidder-of.ts'
import { session } from '../../db/schema/accounts.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { event } from '../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { openAdmin } from '../support/admin-tab.ts'
import { addCause, addGift } from '../support/gifts.ts'
import { setItem } from '../support/item-rows.ts'
import { inHours } from '../support/moments.ts'
import { fill, press, shows } from '../support/on-page.ts'
import { addPlaces, kindOf, orderOf, party } from '../support/places.ts'
import { addItem } from '../support/school.ts'
import { screen, waitFor, within } from '../support/testing-library.ts'
import { visit } from '../support/visit.ts'
import { addWins } from '../support/won.ts'

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim() ?? '')

/** A school with two items on the dashboard. */
async function openTwo() {
  const scene = await openAdmin()
  const quilt = await scene.addItem('Quilt', { itemNumber: 1 })
  await scene.addItem('Kite', { itemNumber: 2 })
  const print = (kind: string) => scene.tab.open(`${scene.admin}/print${kind}`)
  return { ...scene, quilt, print }
}

test('the dashboard leads to paper about all items, or about those selected', async () => {
  const { openScreen, quilt, tab, user } = await openTwo()
  await openScreen('', 'Dashboard')
  await screen.findByRole('article', { name: 'Quilt' })
  await press('Select')
  await user.click(await screen.findByRole('checkbox', { name: /Quilt/ }))
  const selected = within(await screen.findByRole('region', { name: 'Selected auctions' }))
  const link = await selected.findByRole('link', { name: 'Print' })
  expect(link).toHaveAttribute('target', '_blank')
  const some = link.getAttribute('href') ?? ''

  await user.click(within(screen.getByRole('navigation', { name: 'Areas' })).getByRole('link', { name: 'Print' }))
  await screen.findByRole('heading', { level: 1, name: 'Print' })
  await tab.open(screen.getByRole('link', { name: /^Bid Sheets/ }).getAttribute('href') ?? '')
  expect(titles()).toEqual([expect.stringContaining('Quilt'), expect.stringContaining('Kite')])
  await tab.open(some)
  await shows(/^The item you selected\.$/)
  await tab.open(screen.getByRole('link', { name: /^Bid Sheets/ }).getAttribute('href') ?? '')
  expect(titles()).toEqual([expect.stringContaining('Quilt')])
  expect(document.body).toHaveTextContent(`/b/${quilt.code}`)
  const back = screen.getByRole('link', { name: 'Back to Print' })
  expect(back).toHaveAttribute('href', some)
})

test('a description that is the title stands nowhere a second time: an item imported without one has it', async () => {
  const { addItem, openScreen, print, school, tab } = await openTwo()
  const quilt = await addItem('A plain quilt', { description: 'A plain quilt' })
  const count = () => document.body.textContent?.split('A plain quilt').length
  for (const kind of ['catalog', 'bid-sheets', 'table-cards']) {
    await print(`/${kind}`)
    expect([kind, count()]).toEqual([kind, 2])
  }
  await openScreen('', 'Dashboard')
  const card = await screen.findByRole('article', { name: 'A plain quilt' })
  expect(within(card).getAllByText('A plain quilt')).toHaveLength(1)
  await tab.open(`/${school.slug}/${quilt.slug}`)
  expect(screen.queryByRole('heading', { name: 'About this item' })).toBeNull()
})

test('a code on paper leads to its item, also once that moved', async () => {
  const { orm, quilt, school } = await openTwo()
  expect((await visit(`/b/${quilt.code}`)).location).toBe(`/${school.slug}/${quilt.slug}`)
  await setItem(orm, quilt, { slug: 'moved' })
  expect((await visit(`/b/${quilt.code.toLowerCase()}`)).location).toBe(`/${school.slug}/moved`)
  expect((await visit('/b/AAAAAA')).status).toBe(404)
})

test('a poster leads to all items, also before there are any, names the event that somebody made, and says when bidding closes', async () => {
  const { admin, orm, school, tab, addItem } = await openAdmin()
  const named = async (name: string) => {
    await orm.update(event).set({ name }).where(eq(event.organizationId, school.id))
    await tab.open(`${admin}/print/poster`)
    await shows('Scan to bid')
  }
  await tab.open(`${admin}/print/poster`)
  await shows('Scan to bid', 'Silent Auction')
  expect(document.body).not.toHaveTextContent(`${school.createdAt.getUTCFullYear()} Auction`)
  expect(document.body).toHaveTextContent(`/${school.slug}`)
  expect(screen.getByRole('img', { name: new RegExp(`/${school.slug}$`) })).toBeVisible()
  await named('Spring Gala')
  await shows('Spring Gala', 'Silent Auction')
  await named('Gala and Auction')
  await shows('Gala and Auction')
  expect(screen.queryByText('Silent Auction')).toBeNull()
  await addItem('Quilt', { endTime: new Date('2096-12-05T02:00:00Z') })
  await addItem('Over', { startTime: inHours(-9), endTime: inHours(-1) })
  await addItem('Pizza Party', { places: party, startingBid: 2_000, endTime: new Date('2097-05-05T02:00:00Z') })
  await tab.open(`${admin}/print/poster`)
  await shows('Bidding closes Tue, Dec 4, 2096, 8:00 PM CT')
  await tab.open(`${admin}/print/table-cards`)
  expect(await screen.findAllByText('Scan to bid')).toHaveLength(2)
})

test('beside a newer event the poster and the links of the team lead to the event at hand', async () => {
  const { admin, addItem, network, openScreen, orm, school, tab } = await openAdmin()
  await addItem('Quilt')
  const raffle = eq(event.organizationId, school.id)
  const [row] = await orm
    .update(event)
    .set({ slug: 'raffle', publishedAt: inHours(-2) })
    .where(raffle)
    .returning()
  await orm.insert(event).values({ organizationId: school.id, slug: 'gala', name: 'Gala', publishedAt: inHours(-1) })
  network.cookies.set('event', `${row?.id}.${Date.now()}`)
  await tab.open(`${admin}/print/poster`)
  expect(screen.getByRole('img', { name: /^QR code of .*\?event=raffle$/ })).toBeVisible()
  await openScreen('', 'Dashboard')
  for (const [name, query] of [
    ['Public Page', '?event=raffle'],
    ['See Items', '?event=raffle&bids=none&phase=open'],
  ] as const)
    expect((await screen.findAllByRole('link', { name }))[0]).toHaveAttribute('href', `/${school.slug}${query}`)
})

test('a tab prints its own event, and comes back to it, while its browser works on another', async () => {
  const password = 'correct horse battery staple'
  const details = { passwordHash: await hashPassword(password) }
  const { admin, addItem, member, openScreen, orm, school, tab } = await openAdmin({ details })
  const gala = { name: 'Spring Gala', publishedAt: inHours(-2) }
  await orm.update(event).set(gala).where(eq(event.organizationId, school.id))
  await addItem('Quilt')
  await openScreen('/print', 'Print')
  await orm
    .insert(event)
    .values({ organizationId: school.id, slug: 'fall', name: 'Fall Auction', publishedAt: inHours(-1) })
  const open = async (link: string) =>
    tab.open((await screen.findByRole('link', { name: link })).getAttribute('href') ?? '')
  const isOnGala = () => screen.findByRole('button', { name: 'Spring Gala' })
  await open('Bid Sheets')
  await shows(/Spring Gala/, /Quilt/)
  await open('Back to Print')
  await isOnGala()
  // Opened anew it follows its browser, as when another tab chooses an event.
  expect(location.search).toBe('')
  await orm
    .update(session)
    .set({ confirmedAt: inHours(-1) })
    .where(eq(session.userId, member.id))
  await open('Winners by Item')
  await isOnGala()
  fill('Password', password)
  await press('Confirm Password')
  await waitFor(() => expect(location.pathname).toBe(`${admin}/print/winners-by-item`))
  await tab.open(location.href)
  await shows(/Quilt/)
  await openScreen('/print', 'Print')
  await screen.findByRole('button', { name: 'Fall Auction' })
})

test('paper that says how to reach winners asks for the password when it was last right over an hour ago', async () => {
  const password = 'correct horse battery staple'
  const { admin, member, orm, tab } = await openAdmin({ details: { passwordHash: await hashPassword(password) } })
  await orm
    .update(session)
    .set({ confirmedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(session.userId, member.id))
  await tab.open(`${admin}/print/catalog`)
  await shows('There are no items to print.')
  await tab.open(`${admin}/print/receipts`)
  expect(await screen.findByLabelText('Password')).toBeVisible()
  fill('Password', password)
  await press('Confirm Password')
  await waitFor(() => expect(location.pathname).toBe(`${admin}/print/receipts`))
  await tab.open(`${admin}/print/receipts`)
  await shows('There are no items to print.')
})

test('two hundred items are printed, too, and for no stranger, who is asked to sign in', async () => {
  const { member, admin, orm, school } = await openAdmin()
  for (let number = 1; number <= 200; number++)
    await addItem(orm, school, { title: `Item ${number}`, itemNumber: number })
  for (const kind of printKinds) {
    expect((await visit(`${admin}/print/${kind}`)).location).toBe(admin)
    const { status, text } = await visit(`${admin}/print/${kind}`, { token: member.token })
    expect([kind, status]).toEqual([kind, 200])
    if (['bid-sheets', 'catalog', 'table-cards'].includes(kind))
      expect([kind, new Set(text.match(/Item \d+/g)).size]).toEqual([kind, 200])
  }
})

test('each winner has a slip and a line, and a receipt with what is above the value', async () => {
  const { orm, print, school, send } = await openTwo()
  const jane = await addWins(orm, school, 'jane@example.org', 120, 30)
  await addWins(orm, school, `${'j'.repeat(60)}@example.org`, 45)
  const bob = await addWins(orm, school, 'bob@example.org', 20, 15)
  await orm.update(auctionItem).set({ estimatedValue: 10_000 }).where(eq(auctionItem.organizationId, school.id))
  const payments = [{ id: crypto.randomUUID(), winnerId: jane.id, amount: '150.00' }]
  expect((await send('POST', 'payments', { kind: 'cash', payments })).status).toBe(200)
  await print('/pickup-slips')
  await shows(jane.code, '$150.00 · Paid', '$45.00 · $45.00 left to pay')
  await print('/winners-by-name')
  const boxes = (name: RegExp) => screen.getByRole('row', { name }).querySelectorAll('.box')
  expect(boxes(/^jane@example\.org \$150\.00 Paid/)).toHaveLength(0)
  expect(boxes(/^jjj.*\$45\.00\s*$/)).toHaveLength(1)
  await print(`/winners-by-name?ids=${bob.items[0]?.id}`)
  expect(boxes(/A week at the lake/)).toHaveLength(1)
  expect((await send('POST', 'handovers', { winnerId: bob.id, itemIds: [bob.items[0]?.id] })).status).toBe(200)
  for (const kind of ['pickup-slips', 'winners-by-name']) {
    await print(`/${kind}?ids=${bob.items[0]?.id}`)
    expect(screen.getByRole('row', { name: /A week at the lake \$20\.00 ✓$/ })).toBeVisible()
  }
  expect(boxes(/^bob@example\.org \$20\.00 \$35\.00 left to pay/)).toHaveLength(1)
  await print('/receipts')
  await shows('Paid in full.')
  expect(screen.getByRole('row', { name: /^Total \$150\.00\s+\$20\.00/ })).toBeVisible()
})

test('whoever only gave is on paper, too, where no item is left to print', async () => {
  const { admin, orm, school, send, tab } = await openAdmin()
  const bidderId = await bidderFor(orm, school.id, 'jane@example.org')
  await orm.update(bidder).set({ code: 'B2B2B2' }).where(eq(bidder.id, bidderId))
  await addGift(orm, await addCause(orm, school), bidderId, 2_500)
  await tab.open(`${admin}/print/winners-by-name`)
  await shows('jane@example.org', 'Gift: New Playground')
  const payments = [{ id: crypto.randomUUID(), winnerId: bidderId, amount: '25.00' }]
  await send('POST', 'payments', { kind: 'cash', payments })
  await tab.open(`${admin}/print/receipts`)
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent(/^Total\s*\$25\.00\s*$/)
})

test('nobody signs up for what has closed: it has no bid sheet; others ask for a paddle, too, where there are any', async () => {
  const { addItem, orm, school, tab, admin } = await openAdmin()
  await addWins(orm, school, 'ana@example.org', 120)
  await tab.open(`${admin}/print/bid-sheets`)
  await shows('Bidding on all of these items has closed.')
  await addItem('Quilt')
  await tab.open(`${admin}/print/bid-sheets`)
  expect(titles()).toEqual([expect.stringContaining('Quilt')])
  expect(screen.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await orm.update(organization).set({ usesPaddles: true }).where(eq(organization.id, school.id))
  await tab.open(`${admin}/print/bid-sheets`)
  expect(screen.getByRole('columnheader', { name: 'Email or Paddle' })).toBeVisible()
})

test('what is sold in the room, or at a fixed price, has no bid sheet, and says on paper how it is sold', async () => {
  const { addItem, print } = await openTwo()
  await addItem('Lunch', { isInHall: true })
  await addItem('Pizza Party', { places: party, startingBid: 2_000 })
  await addItem('Story Night', { places: { ...party, kinds: [kindOf('', { price: 0 })] }, startingBid: 0 })
  await addItem('Tickets', { places: { ...party, kinds: [kindOf('Child'), kindOf('Adult')] }, startingBid: 600 })
  await print('/bid-sheets')
  expect(titles()).toEqual([expect.stringContaining('Quilt'), expect.stringContaining('Kite')])
  for (const kind of ['catalog', 'table-cards']) {
    await print(`/${kind}`)
    const entry = (title: string) => screen.getByRole('heading', { name: title }).closest('article, section')
    expect(entry('Lunch')).toHaveTextContent('Sold in the room')
    expect(entry('Lunch')).not.toHaveTextContent(/Until|Closes/)
    expect(entry('Pizza Party')).toHaveTextContent(/\$20\.00 each.*Until/)
    expect(entry('Story Night')).toHaveTextContent('Free')
    expect(entry('Tickets')).toHaveTextContent('From $6.00')
  }
})

test('a guest list says once what a family owes, whatever kinds of place they have, and counts those on it', async () => {
  const { admin, orm, school, send, tab } = await openAdmin()
  const { id, slug } = await addPlaces(orm, school, { kinds: [kindOf('Adult'), kindOf('Child')] })
  for (const kind of ['Adult', 'Child'])
    await send('POST', `/api/${school.slug}/auction/${slug}/purchases`, orderOf('jane@example.org', 1, { kind }))
  await tab.open(`${admin}/print/guest-list`)
  expect(screen.getAllByRole('cell', { name: /^\$/ }).map(({ textContent }) => textContent)).toEqual(['$40.00'])
  // Three are held for who waits.
  await orm.update(auctionLock).set({ placesLeft: 7 }).where(eq(auctionLock.auctionItemId, id))
  await tab.open(`${admin}/print/guest-list`)
  await shows(/^2 of 12 places taken/)
})
