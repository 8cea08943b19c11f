import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { donation } from '../../db/schema/donations.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { addDonation } from '../../tests/support/donation.ts'
import { draftOf } from '../../tests/support/draft.ts'
import { freshApp } from '../../tests/support/fresh-app.ts'
import { mailsOf, setItem } from '../../tests/support/item-rows.ts'
import { addReader } from '../../tests/support/mail-reader.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { closeItems } from './close-items.ts'
import { settleClosings } from './settle-closings.ts'

const { orm, send } = await freshApp()
const HOUR = 3_600_000

test('a donor who asked is told once, after the closing, what it raised, and thanked where nobody bid', async () => {
  const school = await addSchool(orm)
  const reader = await addReader(orm)
  const items = [await addItem(orm, school), await addItem(orm, school), await addItem(orm, school)]
  const [sold, unsold, unasked] = items
  for (const item of items) {
    const wanted = { wantsResult: item !== unasked, language: 'es' as const, email: reader.email }
    await addDonation(orm, school, { ...wanted, state: 'accepted', auctionItemId: item.id })
  }
  const offer = { email: 'bidder@example.org', amount: '145.00' }
  await send('POST', `/api/${school.slug}/auction/${sold?.slug}/bid`, offer)
  const told = () => mailsOf(orm, school, 'donation-result')
  const endTime = new Date(Date.now() - 5_000)
  await orm.update(auctionItem).set({ endTime }).where(eq(auctionItem.organizationId, school.id))
  const awaited = await addItem(orm, school, { endTime: new Date(Date.now() + 240_000) })
  await closeItems(orm, school.id, new Date())
  expect(await told()).toEqual([])
  await setItem(orm, awaited, { isActive: false })
  for (const hours of [2, 3]) await settleClosings(orm, school.id, new Date(Date.now() + hours * HOUR))
  const rows = await told()
  expect(rows.map(({ auctionItemId }) => auctionItemId).sort()).toEqual([sold?.id ?? '', unsold?.id ?? ''].sort())
  expect(rows.every(({ recipient }) => recipient === reader.email)).toBeTrue()
  expect(await orm.$count(donation, and(eq(donation.organizationId, school.id), donation.wantsResult))).toBe(2)
  for (const row of rows) {
    const amount = row.auctionItemId === sold?.id ? '145.00' : null
    expect(await draftOf(orm, row)).toMatchObject({
      kind: 'letter',
      letter: { kind: 'donation-result', amount, language: 'es' },
    })
  }
})
