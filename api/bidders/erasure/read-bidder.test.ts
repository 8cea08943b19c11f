import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cancelledBid } from '../../../db/schema/bids.ts'
import { payment, transfer } from '../../../db/schema/checkout.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addBlocked } from '../../../tests/support/blocked.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { addItem, addSchool, type Item } from '../../../tests/support/school.ts'
import { addChance, claimOf } from '../../../tests/support/second-chance.ts'
import { addWins, setWonAt } from '../../../tests/support/won.ts'
import { ownDataUrl } from '../../email/preferences/links.ts'
import { eraseForTeam } from './erase-bidder.ts'
import { readForTeam } from './read-bidder.ts'

const { orm, send } = await sharedApp()
const now = new Date()
const nobody = () => `${crypto.randomUUID()}@example.org`

test('of a bidder their own side of a bill is known, what they were offered, and nothing of anybody else', async () => {
  const [school, elsewhere] = [await addSchool(orm), await addSchool(orm)]
  const [ann, bob] = [await addWins(orm, school, nobody(), 60), await addWins(orm, school, nobody(), 40)]
  const made = { id: crypto.randomUUID(), organizationId: school.id, madeAt: new Date(), madeByName: 'Ada Lark' }
  const sides = { fromBidderId: ann.id, bidderId: bob.id, auctionItemId: ann.items[0]?.id ?? '', amount: 3_000 }
  await addRow(orm, transfer, { ...made, ...sides })
  await addRow(orm, payment, { ...made, bidderId: ann.id, kind: 'online', amount: 1_000, extra: 50 })
  await addChance(orm, school, bob.email, nobody())
  await addBlocked(orm, elsewhere, { email: ann.email })
  await addEmail(orm, school, { kind: 'overpaid', recipient: ann.email })
  const knownOf = async (email: string) => (await readForTeam(orm, school.id, email)).organizations[0]
  const [ofAnn, ofBob] = [await knownOf(ann.email), await knownOf(bob.email)]
  expect(ofAnn).toMatchObject({ secondChances: [], block: null, checkout: { payments: [{ amount: '10.50' }] } })
  expect(ofAnn?.emails.map(({ kind }) => kind)).toEqual(['won'])
  const splits = [ofAnn, ofBob].map((known) => known?.checkout?.splits.map(({ amount }) => amount).join())
  expect(splits).toEqual(['-30.00', '30.00'])
  expect(ofBob?.secondChances).toMatchObject([{ amount: '125.00', outcome: null }])
})

test.each([
  ['archived', { isActive: false }],
  ['deleted', { deletedAt: new Date() }],
])('who is winning what was %s can be erased', async (_, change) => {
  const [school, email] = [await addSchool(orm), nobody()]
  const item = await addItem(orm, school)
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount: '125' })
  // What another organization emailed them counts to its own budget.
  await addEmail(orm, await addSchool(orm), { recipient: email, claimedAt: new Date() })
  expect(await eraseForTeam(orm, school.id, email, new Date())).toMatchObject({ code: 'winning' })
  await setItem(orm, item, change)
  expect(await eraseForTeam(orm, school.id, email, new Date())).toBeNull()
})

test('who won a month after the closing is not erased by their link until they had as long to pay', async () => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const { item, offer } = await addChance(orm, school, reader.email, nobody())
  const monthAgo = inHours(-24 * 31)
  await setWonAt(orm, [item], monthAgo)
  const answer = { ...(await claimOf(orm, offer)), answer: 'accept' }
  expect((await send('POST', '/api/bids/second-chance', answer)).body).toEqual({ state: 'accepted' })
  const erase = () => send('POST', '/api/mail/own-data/erase', carriedBy(ownDataUrl(HOME, reader)))
  expect((await erase()).refusal).toMatchObject({ code: 'fresh-win' })
  await orm.update(secondChance).set({ settledAt: monthAgo }).where(eq(secondChance.id, offer.id))
  await orm.update(cancelledBid).set({ cancelledAt: monthAgo }).where(eq(cancelledBid.auctionItemId, item.id))
  expect((await erase()).status).toBe(200)
})

test.each<[string, (item: Item) => Promise<unknown>]>([
  ['were cancelled', ({ id }) => orm.update(purchase).set({ cancelledAt: now }).where(eq(purchase.auctionItemId, id))],
  ['are of what was deleted', (item) => setItem(orm, item, { deletedAt: now })],
  ['were sold a month ago', (item) => setWonAt(orm, [item], inHours(-24 * 31))],
])('who has places is not erased by their link, unless they %s', async (_, change) => {
  const [school, reader] = [await addSchool(orm), await addReader(orm)]
  const item = await addPlaces(orm, school)
  await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, orderOf(reader.email, 1))
  const erase = () => send('POST', '/api/mail/own-data/erase', carriedBy(ownDataUrl(HOME, reader)))
  await setWonAt(orm, [item], now)
  expect((await erase()).refusal).toMatchObject({ code: 'fresh-win' })
  await change(item)
  expect((await erase()).status).toBe(200)
})
