import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { sellInHall } from '../../api/auction/entry/sell-in-hall.ts'
import { undoHallSale } from '../../api/auction/entry/undo-hall-sale.ts'
import { recordItemChanges } from '../../db/locks.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { openItem, said } from '../../tests/support/item-tab.ts'
import { inHours } from '../../tests/support/moments.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { user } from '../../tests/support/on-page.ts'
import { orderOf, party } from '../../tests/support/places.ts'
import { fireEvent, screen } from '../../tests/support/testing-library.ts'
import { send } from '../../tests/support/visitors.ts'
import { startSalePage } from './start-sale-page.ts'

hurryTests(2_500, 5_000)

const NIGHT = new Date('2098-12-05T02:00:00Z')

test('the page of what is sold in the room says that bidding happens at the event, and until when, without a form', async () => {
  const { item, school, open } = await openItem(
    { title: 'Cabin Weekend', isInHall: true, itemNumber: 12, endTime: NIGHT },
    { javaScript: false, school: { showsItemNumbers: true } },
  )
  expect(screen.getByRole('heading', { name: 'Bidding happens at the event' })).toBeVisible()
  expect(screen.getByText('Item 12')).toBeVisible()
  expect(screen.getByText(/^Until Thu, Dec 4, 2098, 8:00/)).toBeVisible()
  expect(document.querySelector('#bidding form')).toBeNull()
  expect(document.body).not.toHaveTextContent(/bid bar|starting bid|Place bid/i)
  await open(`/${school.slug}`)
  const card = screen.getByRole('link', { name: item.title }).closest('article')
  expect(card).toHaveTextContent('Bidding happens at the event')
  expect(card).not.toHaveTextContent(/\$|left|bids/)
})

test('a page that was opened in the background, and is seen later, says that its item was sold', async () => {
  const { orm, item, school, network } = await openItem({ isInHall: true })
  let streams = 0
  network.on(/\/live\?/, (request, pass) =>
    streams++ === 0 ? new Response('Bad Gateway', { status: 502 }) : pass(request),
  )
  const sale = { id: crypto.randomUUID(), organizationId: school.id, auctionItemId: item.id, amount: 50_000 }
  const staff = { id: null, name: 'Ada Lark' }
  await sellInHall(orm, { ...sale, email: newBidder(), language: 'en' }, { staff, now: new Date() })
  startSalePage(document.getElementById('main'))
  expect(await screen.findByRole('heading', { name: 'Sold at the event for $500.00' })).toBeVisible()
})

test('a page that says for how much its item was sold says it no more once that is undone, and its price once it is sold again', async () => {
  const { orm, item, school } = await openItem({ isInHall: true, startTime: inHours(-2), endTime: inHours(-1) })
  await closeItems(orm, school.id, new Date())
  const at = { organizationId: school.id, auctionItemId: item.id, language: 'en' as const }
  const action = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  const heading = (name: string) => screen.findByRole('heading', { name })
  const sell = (id: string, amount: number) => sellInHall(orm, { ...at, id, amount, email: newBidder() }, action)
  const first = crypto.randomUUID()
  await sell(first, 500_000)
  startSalePage(document.getElementById('main'))
  expect(await heading('Sold at the event for $5,000.00')).toBeVisible()
  startSalePage(document.getElementById('main'))
  await undoHallSale(orm, { organizationId: school.id, id: first }, action)
  expect(await heading('Bidding at the event is over')).toBeVisible()
  startSalePage(document.getElementById('main'))
  await sell(crypto.randomUUID(), 50_000)
  expect(await heading('Sold at the event for $500.00')).toBeVisible()
})

test.each([
  [
    'a number of places that was chosen by its buttons is said, and',
    async () => {
      await user.click(screen.getByRole('button', { name: 'More: Place' }))
      expect(await said('2')).toBeInTheDocument()
    },
  ],
  ['a form that was sent', () => fireEvent.submit(screen.getByRole('button', { name: 'Continue' }))],
])('%s stays when others buy the rest', async (_, use) => {
  const { item, school } = await openItem({ places: { ...party, count: 2 } })
  let readings = 0
  location.reload = () => void readings++
  startSalePage(document.getElementById('main'))
  await use()
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf(newBidder(), 2))
  await screen.findByText('0 left')
  // As long as a page waits that is read again.
  await new Promise((passed) => setTimeout(passed, 2_500))
  expect(readings).toBe(0)
})

test('the page of places offers them as soon as their sale begins, which nobody tells it', async () => {
  const { item, network, orm } = await openItem({ places: party, startTime: inHours(1), endTime: inHours(2) })
  expect(screen.getByText(/^On sale from/)).toBeVisible()
  network.on(/\/live\?/, () => new Promise(() => {}))
  await orm.transaction(async (tx) => {
    await tx.update(auctionItem).set({ startTime: new Date() }).where(eq(auctionItem.id, item.id))
    await recordItemChanges(tx, item.organizationId, [item.id])
  })
  const main = document.getElementById('main')
  Object.assign(main?.dataset ?? {}, { beginsIn: '100' })
  startSalePage(main)
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
})
