import { expect, test } from 'bun:test'
import { bidderFor } from '../db/bidder-of.ts'
import { payment } from '../db/schema/checkout.ts'
import { purchase } from '../db/schema/purchases.ts'
import { addRow } from '../tests/support/add-row.ts'
import { sharedApp } from '../tests/support/app.ts'
import { addCardAccount } from '../tests/support/card-account.ts'
import { addCause, addGift } from '../tests/support/gifts.ts'
import { addKnownBidder } from '../tests/support/known-bidder.ts'
import { addOwnTeam } from '../tests/support/own-team.ts'
import { addPlaces, kindOf } from '../tests/support/places.ts'
import { addWinners } from './auction/closing/write-wins.ts'
import { payPath } from './checkout/payments/pay-path.ts'
import { printKinds } from './contract/auction/items/printed.ts'
import { HIGHEST_BID } from './contract/values/money/money.ts'

const { orm, send, sendAnything } = await sharedApp()

/** So many of the highest amount are more together than a column of money takes. */
const COUNT = 11

/** Somebody who bought places, gave, and paid that often. */
async function openEvening() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner', { showsBoard: true })
  await addCardAccount(orm, school)
  const { email, cookie } = await addKnownBidder(orm, send, school)
  const bidderId = await bidderFor(orm, school.id, email)
  await orm.transaction((tx) => addWinners(tx, school.id, [bidderId]))
  const kinds = [kindOf('', { price: HIGHEST_BID, value: HIGHEST_BID })]
  const party = await addPlaces(orm, school, { count: 100, mostEach: 100, kinds }, { donatedBy: 'Acme' })
  const cause = await addCause(orm, school)
  const own = { organizationId: school.id, bidderId }
  const price = { unitPrice: HIGHEST_BID, unitValue: HIGHEST_BID }
  const bought = { ...own, ...price, auctionItemId: party.id, kind: '', boughtAt: new Date() }
  const paid = { ...own, kind: 'cash' as const, amount: HIGHEST_BID, madeAt: new Date(), madeByName: 'Ada' }
  for (let time = 0; time < COUNT; time++) {
    await addGift(orm, cause, bidderId, HIGHEST_BID)
    await addRow(orm, purchase, { ...bought, id: crypto.randomUUID(), quantity: 1 })
    await addRow(orm, payment, { ...paid, id: crypto.randomUUID() })
  }
  await addRow(orm, purchase, { ...bought, id: crypto.randomUUID(), quantity: COUNT })
  const split = { id: crypto.randomUUID(), winnerId: bidderId, itemId: party.id, to: `bob-${email}`, amount: '50.00' }
  expect((await call('POST', `${admin}/splits`, split)).status).toBe(200)
  return { school, call, admin, cookie, party, cause, bidderId, bill: `/api${await payPath(orm, own)}` }
}

test('a sum may be more than a column of money takes, on every screen, on paper, and in files', async () => {
  const { school, call, admin, cookie, party, cause, bidderId, bill } = await openEvening()
  const paths = [
    ...['auctions', 'total-raised', 'progress', `auctions/${party.id}`, 'causes', `causes/${cause.id}/gifts`],
    ...['export/items', 'export/winners', 'export/payments', 'export/donors', `export/guests/${party.id}`],
    ...printKinds.map((kind) => `print?kind=${kind}`),
    ...['reports', 'reports/categories', 'reports/hours', 'reports/values', 'reports/bidders'],
    ...['books', 'books/file', 'winners', `winners/${bidderId}`, `places/${party.id}/guests`, 'payment-reminders'],
  ].map((path) => `${admin}/${path}`)
  const open = ['', '/board', '/give', '/checkout', `/checkout/winners/${bidderId}`, `/checkout/items/${party.id}`]
  const failed: string[] = []
  for (const path of [...paths, ...open.map((path) => `/api/${school.slug}${path}`), bill]) {
    if ((await call.sendAnything('GET', path)).status !== 200) failed.push(path)
  }
  expect(failed).toEqual([])
  expect((await call('GET', `${admin}/winners`)).body).toMatchObject({
    paidBy: [{ kind: 'cash', amount: '109999989.00' }],
    totals: { due: '329999967.00', balance: '219999978.00' },
  })
  expect((await call.sendAnything('GET', bill)).body).toMatchObject({ cards: 'too-much' })
  const mine = await send('GET', `/api/${school.slug}/my-bids`, undefined, { cookie })
  expect(mine.body.checkout).toMatchObject({ balance: '219999928.00' })
})
