import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { addCardAccount } from '../../../tests/support/card-account.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { sharedDatabase } from '../../../tests/support/database.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addReader, HOME } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { addPlaces } from '../../../tests/support/places.ts'
import { addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { addWins } from '../../../tests/support/won.ts'
import { renderEmail } from '../outbox/send-batch.ts'

const { orm } = await sharedDatabase()

/** A school, and somebody there; both confirmed their emails. */
async function openSchool() {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin')
  const reader = await addReader(orm, `jane-${crypto.randomUUID()}@example.org`)
  for (const { email } of [admin, reader]) await setConfirmed(orm, email, new Date())
  return { school, reader }
}

async function textOf(school: School, email: Parameters<typeof addEmail>[2]) {
  const draft = await draftOf(orm, await addEmail(orm, school, email))
  if (draft.kind !== 'email') throw new Error('It was not needed')
  return (await renderEmail(draft.email, HOME)).text
}

test('a button that leads to the page of a whole bill names no sum that is a part of it', async () => {
  const { school, reader } = await openSchool()
  await addCardAccount(orm, school)
  const linesOf = async ({ items: [item] }: Awaited<ReturnType<typeof addWins>>, amount: string) => {
    const content = { wins: [{ auctionItemId: item?.id, amount }] }
    const text = await textOf(school, { kind: 'won', recipient: reader.email, content })
    return text.split('\n').filter((line) => /^(Amount due|Pay (?!by))/.test(line))
  }
  const first = await linesOf(await addWins(orm, school, reader.email, 100), '100.00')
  expect(first).toEqual(['Amount due: $100.00', 'Pay $100.00'])
  const second = await linesOf(await addWins(orm, school, reader.email, 50), '50.00')
  expect(second).toEqual(['Amount due: $50.00', 'Pay your whole bill'])
})

test('what has rules of its own is paid by these, and all else by the organization’s, or by those that it began with', async () => {
  const { school, reader } = await openSchool()
  const bidderId = await bidderFor(orm, school.id, reader.email)
  const { id: auctionItemId } = await addPlaces(orm, school)
  const about = { organizationId: school.id, auctionItemId, bidderId, kind: '', quantity: 1, unitPrice: 2_000 }
  const { id } = await addRow(orm, purchase, { ...about, id: crypto.randomUUID(), boughtAt: new Date() })
  const { id: giftId } = await addGift(orm, await addCause(orm, school), bidderId, 5_000)
  const to = { recipient: reader.email, auctionItemId }
  const places = () => textOf(school, { ...to, kind: 'places-bought', content: { purchaseIds: [id] } })
  const gift = () => textOf(school, { ...to, kind: 'gift-promised', content: { giftId } })
  for (const text of [await places(), await gift()]) expect(text).toContain('How to pay: ask us.')
  await orm.update(organization).set({ rules: 'Pay in the office.' }).where(eq(organization.id, school.id))
  for (const text of [await places(), await gift()]) expect(text).toContain('Pay in the office.')
  await orm.update(auctionItem).set({ customRules: 'Pay at the door.' }).where(eq(auctionItem.id, auctionItemId))
  expect(await places()).toContain('How to pay and pick up\n\nPay at the door.\n\nPlaces are a binding purchase.')
  await orm.update(bidder).set({ code: 'K7MQ2X' }).where(eq(bidder.id, bidderId))
  const reminder = () => textOf(school, { ...to, kind: 'payment-reminder', content: { winnerId: bidderId } })
  expect(await reminder()).toContain('Pizza Party\nPay at the door.\n\nGift: New Playground\nPay in the office.')
  const gala = { organizationId: school.id, name: 'Gala', slug: 'gala', publishedAt: new Date() }
  const { id: eventId } = await addRow(orm, event, gala)
  const { id: nextId } = await addPlaces(orm, school, {}, { eventId })
  await orm.insert(purchase).values({ ...about, auctionItemId: nextId, id: crypto.randomUUID(), boughtAt: new Date() })
  const made = { id: crypto.randomUUID(), kind: 'cash' as const, madeAt: new Date(), madeByName: 'Ada' }
  await orm.insert(payment).values({ ...made, organizationId: school.id, bidderId, amount: 2_000 })
  // What was paid first is the place of the event before.
  expect(await reminder()).not.toContain('door')
})
