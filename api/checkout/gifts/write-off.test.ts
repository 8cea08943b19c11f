import { expect, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import { cause, gift } from '../../../db/schema/causes.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addCause, addGift, giftsOf } from '../../../tests/support/gifts.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { addWins } from '../../../tests/support/won.ts'
import type { RecordedKind } from '../../contract/values/money/payment.ts'
import { NOT_ALL_PAID } from '../payments/receipt-if-paid.ts'
import { readOwnCheckout } from '../winners/read-own-checkout.ts'

const { orm, send, sendAnything } = await sharedApp()

/** Jane won an item for $100, and promised $20 and then $30. */
async function openBill() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const winner = await addWins(orm, school, `jane-${crypto.randomUUID()}@example.org`, 100)
  const playground = await addCause(orm, school)
  const first = await addGift(orm, playground, winner.id, 2_000)
  const second = await addGift(orm, playground, winner.id, 3_000)
  const pay = async (
    amount: string,
    kind: RecordedKind = 'cash',
    others: { winnerId: string; amount: string }[] = [],
  ) => {
    const payments = [{ winnerId: winner.id, amount }, ...others].map((one) => ({ id: crypto.randomUUID(), ...one }))
    return { ...(await call('POST', `${admin}/payments`, { kind, payments })), id: payments[0]?.id ?? '' }
  }
  const emails = async (kind: 'gift-received' | 'payment-receipt') => {
    const isTheirs = and(eq(outbox.organizationId, school.id), eq(outbox.kind, kind))
    const rows = await orm.select().from(outbox).where(isTheirs).orderBy(asc(outbox.id))
    const drafts = await Promise.all(rows.map((row) => draftOf(orm, row)))
    return drafts.map((draft) => (draft.kind === 'email' ? draft.email : draft.kind === 'needless' && draft.reason))
  }
  return {
    school,
    winner,
    playground,
    first,
    second,
    pay,
    emails,
    sheet: async () => (await call('GET', `${admin}/winners/${winner.id}`)).body,
    voidPayment: (id: string) => call('PATCH', `${admin}/payments/${id}/void`, { reason: 'It bounced' }),
    writeOff: (id: string) => call('PATCH', `${admin}/gifts/${id}/write-off`, { reason: 'Not paid' }),
  }
}

test('gifts are on the bill, and what is paid covers them last, older ones first', async () => {
  const { sheet, pay, school, winner } = await openBill()
  const covered = async () => {
    const { gifts, winner } = await sheet()
    return [winner.due, winner.given, winner.balance, ...gifts.map(({ amount, isCovered }) => `${amount} ${isCovered}`)]
  }
  expect(await covered()).toEqual(['150.00', '50.00', '150.00', '20.00 false', '30.00 false'])
  await pay('115.00')
  expect(await covered()).toEqual(['150.00', '50.00', '35.00', '20.00 false', '30.00 false'])
  await pay('5.00')
  expect(await covered()).toEqual(['150.00', '50.00', '30.00', '20.00 true', '30.00 false'])
  const own = await readOwnCheckout(orm, school.id, winner.email ?? '')
  expect(own?.gifts).toEqual([
    { cause: 'New Playground', amount: '20.00' },
    { cause: 'New Playground', amount: '30.00' },
  ])
})

test('a gift is acknowledged the day it is covered, once, also while something else is not paid; again once it was not', async () => {
  const { pay, emails, voidPayment, second } = await openBill()
  const { id } = await pay('120.00')
  const received = { kind: 'gift-received', gifts: [{ cause: 'New Playground', amount: '20.00' }] }
  expect(await emails('gift-received')).toMatchObject([received])
  expect(await emails('payment-receipt')).toEqual([])
  await pay('1.00')
  expect(await emails('gift-received')).toHaveLength(1)
  // The receipt says it of the rest.
  await pay('29.00')
  expect(await emails('gift-received')).toHaveLength(1)
  const [receipt] = await emails('payment-receipt')
  expect(receipt).toMatchObject({
    items: [
      { amount: '100.00', part: 'won' },
      { amount: '20.00', part: 'given', isPaid: true },
      { amount: '30.00', part: 'given', isPaid: true },
    ],
  })
  await voidPayment(id)
  expect(await emails('gift-received')).toEqual(['They haven’t paid for it.'])
  const [row] = await orm.select().from(gift).where(eq(gift.id, second.id))
  expect(row?.acknowledgedAt).toBeNull()
})

test('a gift is acknowledged alone, once, where the receipt that was to say it is not sent, as more was promised since', async () => {
  const { school, winner, playground, pay, emails } = await openBill()
  await pay('150.00')
  const promise = async () => {
    const form = { id: crypto.randomUUID(), causeId: playground.id, email: winner.email, amount: '10' }
    expect((await send('POST', `/api/${school.slug}/give`, form)).status).toBe(200)
  }
  expect(await emails('gift-received')).toEqual([])
  await promise()
  await promise()
  await pay('5.00')
  expect(await emails('payment-receipt')).toEqual([NOT_ALL_PAID])
  expect(await emails('gift-received')).toMatchObject([{ gifts: [{ amount: '20.00' }, { amount: '30.00' }] }])
})

test('so it is where the receipt was not sent, as more was bought', async () => {
  const { school, winner, pay, emails } = await openBill()
  await pay('150.00')
  const sale = await addPlaces(orm, school)
  await send('POST', `/api/${school.slug}/auction/${sale.slug}/purchases`, orderOf(winner.email, 1))
  const receipts = and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'payment-receipt'))
  await orm.update(outbox).set({ state: 'suppressed', problem: NOT_ALL_PAID }).where(receipts)
  await pay('5.00')
  expect(await emails('gift-received')).toMatchObject([{ gifts: [{ amount: '20.00' }] }])
})

test('gifts of two who pay together are acknowledged to each alone', async () => {
  const { school, playground, pay, emails } = await openBill()
  const sam = await addWins(orm, school, `sam-${crypto.randomUUID()}@example.org`, 50)
  const ids = [crypto.randomUUID(), crypto.randomUUID()].sort().reverse()
  await addGift(orm, playground, sam.id, 2_000, { cancelledAt: new Date() })
  for (const id of ids) await addGift(orm, playground, sam.id, id === ids[0] ? 1_000 : 4_000, { id })
  await pay('120.00', 'cash', [{ winnerId: sam.id, amount: '60.00' }])
  const gifts = (amount: string) => ({ gifts: [{ cause: 'New Playground', amount }] })
  expect(await emails('gift-received')).toMatchObject([gifts('20.00'), gifts('10.00')])
})

test('no gift is waived: what is waived reaches what was won and bought', async () => {
  const { pay, sheet, winner } = await openBill()
  const refused = await pay('100.01', 'waived')
  expect(refused).toMatchObject({ status: 409, refusal: { code: 'over' } })
  expect(refused.refusal?.message).toContain('only $100.00 can be waived. Gifts are written off instead.')
  expect((await pay('100.00', 'waived')).status).toBe(200)
  expect((await sheet()).winner).toMatchObject({ balance: '50.00', waived: '100.00' })
  // All that is owed is less what was waived and paid of it.
  const isTheirs = eq(auctionItem.organizationId, winner.organizationId)
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(isTheirs)
  expect((await sheet()).winner).toMatchObject({ due: '50.00', balance: '50.00', waived: '0.00' })
})

test('a gift that is not paid is written off, once, stays on record, and may leave the bill paid', async () => {
  const { writeOff, pay, sheet, winner, first, second, emails } = await openBill()
  await pay('120.00')
  // On a page that was opened before it was paid.
  expect((await writeOff(first.id)).refusal?.message).toEndWith('Void or give back what paid for it first.')
  const entries = await activityOf(orm, async () => {
    expect((await writeOff(second.id)).status).toBe(200)
    expect((await writeOff(second.id)).status).toBe(200)
  })
  // Why is said of the gift alone, where it can be erased.
  expect(entries.map(({ about, changes }) => ({ about, changes }))).toEqual([
    { about: winner.code, changes: { price: ['30.00', null] } },
  ])
  expect((await sheet()).winner).toMatchObject({ due: '120.00', balance: '0.00', credit: '0.00' })
  expect(await emails('payment-receipt')).toHaveLength(1)
  const rows = await orm.select().from(gift).where(eq(gift.causeId, first.causeId)).orderBy(asc(gift.givenAt))
  expect(rows).toMatchObject([
    { isWrittenOff: false, cancelledAt: null },
    { isWrittenOff: true, cancelReason: 'Not paid', cancelledByName: expect.any(String) },
  ])
  expect((await writeOff(crypto.randomUUID())).status).toBe(404)
})

test('a bill may be of gifts alone, in words of their causes', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const winner = await addWins(orm, school, `jo-${crypto.randomUUID()}@example.org`, 1)
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.organizationId, school.id))
  const library = await addCause(orm, school, { title: 'A Library' })
  await addGift(orm, library, winner.id, 500)
  await orm.update(cause).set({ title: 'The Library' }).where(eq(cause.id, library.id))
  const { body } = await call('GET', `${admin}/winners`)
  expect(body.winners).toMatchObject([{ id: winner.id, due: '5.00', given: '5.00', itemCount: 0 }])
  expect((await call('GET', `${admin}/winners/${winner.id}`)).body.gifts).toMatchObject([
    { cause: 'The Library', amount: '5.00', byName: null },
  ])
})

test('a gift that a credit pays for is acknowledged at once, and so is one once a win before it is cancelled', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const winner = await addWins(orm, school, `jo-${crypto.randomUUID()}@example.org`, 100, 40)
  const cause = await addCause(orm, school)
  const gift = await addGift(orm, cause, winner.id, 9_000)
  const payments = [{ id: crypto.randomUUID(), winnerId: winner.id, amount: '140.00' }]
  await call('POST', `${admin}/payments`, { kind: 'cash', payments })
  const acknowledged = async () => (await giftsOf(orm, cause)).map(({ acknowledgedAt }) => acknowledgedAt !== null)
  expect(await acknowledged()).toEqual([false])
  const [won] = winner.items
  const { body: win } = await call('GET', `${admin}/wins/${won?.id ?? ''}`)
  const reason = { bidId: win.win?.bidId ?? '', reason: 'A mistake', next: 'ask' }
  expect((await call('POST', `${admin}/wins/${won?.id ?? ''}/cancel`, reason)).status).toBe(200)
  expect([await acknowledged(), gift.acknowledgedAt]).toEqual([[true], null])
  const form = { id: crypto.randomUUID(), causeId: cause.id, email: winner.email, amount: '10' }
  expect((await call('POST', `/api/${school.slug}/give`, form)).status).toBe(200)
  expect(await acknowledged()).toEqual([true, true])
})
