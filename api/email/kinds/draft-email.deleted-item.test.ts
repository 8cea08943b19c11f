import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addReader } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { addPlaces } from '../../../tests/support/places.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { winningBidOf } from '../../../tests/support/second-chance.ts'
import { addWins } from '../../../tests/support/won.ts'
import { BULK_UNDO_MS } from '../../contract/values/kind/bulk-kind.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'

const { orm } = await sharedDatabase()

test('nobody reads that a bid or places stand of an item that was deleted; while that can be undone it waits', async () => {
  const now = new Date()
  const school = await addSchool(orm)
  const { email: recipient } = await addReader(orm, `jane-${crypto.randomUUID()}@example.org`)
  const { id: bidderId, items } = await addWins(orm, school, recipient, 120)
  const [item] = items
  if (!item) throw new Error('Nothing was won')
  const bidId = await winningBidOf(orm, item)
  await setItem(orm, item, { endTime: new Date(now.getTime() + DAY_MS) })
  await orm.update(auctionLock).set({ closedAt: null }).where(eq(auctionLock.auctionItemId, item.id))
  const party = await addPlaces(orm, school)
  const about = { organizationId: school.id, auctionItemId: party.id, bidderId, kind: '', unitPrice: 2_000 }
  const purchaseId = crypto.randomUUID()
  await orm.insert(purchase).values({ ...about, id: purchaseId, quantity: 3, boughtAt: now })
  const bid = { auctionItemId: item.id, content: { bidId, yourBid: '120.00' } }
  const rows = await Promise.all(
    [
      { kind: 'bid-receipt' as const, ...bid },
      { kind: 'leading-again' as const, ...bid },
      { kind: 'places-bought' as const, auctionItemId: party.id, content: { purchaseIds: [purchaseId] } },
      // Its reader leads, which is no news as long as the item is there.
      { kind: 'outbid' as const, ...bid },
    ].map((mail) => addEmail(orm, school, { ...mail, recipient, state: 'queued', createdAt: now })),
  )
  const drafts = async (at: Date) =>
    (await Promise.all(rows.map((row) => draftOf(orm, row, at)))).map(({ kind }) => kind)
  expect(await drafts(now)).toEqual(['email', 'email', 'email', 'needless'])
  await orm.update(auctionItem).set({ deletedAt: now }).where(eq(auctionItem.organizationId, school.id))
  expect(await drafts(now)).toEqual(['wait', 'wait', 'wait', 'wait'])
  expect(await drafts(new Date(now.getTime() + BULK_UNDO_MS))).toEqual(['needless', 'needless', 'needless', 'needless'])
})
