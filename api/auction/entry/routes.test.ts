import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { openTestApp, sharedApp } from '../../../tests/support/app.ts'
import { addHelper } from '../../../tests/support/checkout-link.ts'
import { bidsOf, emailRowsOf } from '../../../tests/support/item-rows.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addItem, addMember, addSchool } from '../../../tests/support/school.ts'
import type { SendAnything } from '../../../tests/support/send.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { closeItems } from '../../auction/closing/close-items.ts'
import { bidHistory } from '../../contract/auction/bidding/bid-view.ts'
import { MOST_PADDLES } from '../../contract/checkout/paddle.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const limited = openTestApp(database, {})
const ENDED = { startTime: new Date(Date.now() - 90_000), endTime: new Date(Date.now() - 60_000) }
const anAddress = () => `jane-${crypto.randomUUID().slice(0, 8)}@example.org`

async function openCheckout(
  more: Parameters<typeof addItem>[2] = {},
  send: SendAnything = sendAnything,
  usesPaddles = true,
) {
  const school = await addSchool(orm, { usesPaddles })
  const item = await addItem(orm, school, more)
  const { sendAnything: call } = await addHelper(orm, school, send)
  const path = `/api/${school.slug}/checkout`
  return {
    school,
    item,
    call,
    path,
    give: (number: number | string, name = 'Ann', phone = '') =>
      call('POST', `${path}/paddles`, { number, name, phone }),
    paddles: () => orm.select().from(bidder).where(eq(bidder.organizationId, school.id)),
    enter: (body: object, key: string = crypto.randomUUID()) =>
      call('POST', `${path}/bids`, { itemId: item.id, email: anAddress(), ...body }, { 'idempotency-key': key }),
  }
}

test('a bid that a helper enters counts like any other, with its emails, and names who entered it', async () => {
  const { school, item, enter } = await openCheckout()
  const [john, jane, zoe] = [anAddress(), anAddress(), anAddress()]
  const place = (email: string, amount: string) =>
    send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
  await place(john, '125')
  const { status, body } = await enter({ email: ` ${jane.toUpperCase()} `, amount: '150', language: 'es' })
  expect([status, body]).toMatchObject([200, { isWinning: true, currentBid: '150.00', minimumNextBid: '155.00' }])
  const row = { email: jane, amount: 15_000, isWinning: true, enteredByName: 'Ann Reed (helper)', language: 'es' }
  expect((await bidsOf(orm, item)).at(-1)).toMatchObject(row)
  const sent = (await emailRowsOf(orm, school)).map(({ kind, recipient }) => `${kind} ${recipient}`).sort()
  expect(sent).toEqual([`bid-receipt ${jane}`, `bid-receipt ${john}`, `outbid ${john}`].sort())
  await place(zoe, '155')
  const { token } = await addMember(orm, school, 'manager')
  const list = await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/auction/${item.slug}/bids`)
  const entered = bidHistory.parse(list.body).bids.map(({ amount, enteredByName }) => `${amount} ${enteredByName}`)
  expect(entered).toEqual(['155.00 null', '150.00 Ann Reed (helper)', '125.00 null'])
  const bids = await send('GET', `/api/${school.slug}/auction/${item.slug}/bids`)
  expect(bids.text).not.toContain('Ann Reed')
})

test('only items of the organization that are open take one, with what it requires; the team answers for the email', async () => {
  const { school, item, enter } = await openCheckout()
  const theirs = await openCheckout({ slug: item.slug })
  const early = await addItem(orm, school, { startTime: new Date(Date.now() + 60_000) })
  const late = await addItem(orm, school, ENDED)
  await closeItems(orm, school.id, new Date())
  const codes = [early, late, theirs.item].map(
    async ({ id }) => (await enter({ amount: '125', itemId: id })).refusal?.code,
  )
  expect(await Promise.all(codes)).toEqual(['not-started', 'ended', 'not-found'])
  for (const each of [item, theirs.item]) expect(await bidsOf(orm, each)).toEqual([])
  const asks = { asksName: 'required' as const, confirmsBidders: true }
  await orm.update(organization).set(asks).where(eq(organization.id, school.id))
  expect((await enter({ amount: '125' })).refusal?.issues?.map(({ path }) => path)).toEqual(['name'])
  expect((await enter({ amount: '125', name: 'Jane Okafor' })).status).toBe(200)
  expect(await bidsOf(orm, item)).toHaveLength(1)
})

test('a paddle that is taken back while its bid is entered either wins and stays out, or does not bid', async () => {
  const { school, call, path } = await openCheckout()
  const { token } = await addMember(orm, school, 'manager')
  const { sendAnything: callTeam } = visitor(sendAnything, token)
  for (let number = 1; number <= 8; number++) {
    const { id } = await addPaddle(orm, school, number)
    const item = await addItem(orm, school)
    const answers = await Promise.all([
      call('POST', `${path}/bids`, { itemId: item.id, paddle: number, amount: '150' }),
      callTeam('PATCH', `/api/${school.slug}/admin/paddles/${id}/return`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('a bid is entered for whoever holds a paddle, by its number', async () => {
  const { school, item, call, path, enter } = await openCheckout()
  await addPaddle(orm, school, 12)
  const missing = await enter({ email: undefined, paddle: 7, amount: '150' })
  expect(missing.refusal).toMatchObject({ issues: [{ path: 'email', message: 'Nobody holds paddle 7.' }] })
  for (const neither of [{ email: undefined }, { paddle: 12 }, { email: undefined, paddle: 0 }])
    expect((await enter({ amount: '150', ...neither })).status).toBe(400)
  const key = crypto.randomUUID()
  const twice = await Promise.all([1, 2, 3].map(() => enter({ email: undefined, paddle: 12, amount: '150' }, key)))
  for (const { body } of twice) expect(body).toMatchObject({ bid: { maskedEmail: 'Paddle 12' }, isWinning: true })
  expect(await bidsOf(orm, item)).toHaveLength(1)
  expect((await enter({ email: undefined, paddle: 12, amount: '160' })).refusal).toMatchObject({ code: 'cooldown' })
  await closeItems(orm, school.id, new Date(item.endTime.getTime() + 60_000))
  for (const typed of ['Paddle%2012', '12', '%2312']) {
    const { body } = await call('GET', `${path}/find?search=${typed}`)
    expect(body).toMatchObject({ winners: [{ name: 'Ann', label: 'Paddle 12', due: '150.00' }] })
  }
  const mails = await emailRowsOf(orm, school)
  expect(mails.filter(({ kind }) => kind !== 'closing-summary')).toEqual([])
})

test('sixty bids and sixty paddles a minute are entered by one person, whatever network bidders are limited in', async () => {
  const { enter, give } = await openCheckout({}, limited.sendAnything)
  const nowhere = { amount: '125', itemId: crypto.randomUUID() }
  for (let count = 0; count < 59; count++) {
    expect((await enter(nowhere)).status).toBe(404)
    expect((await give(1)).status).toBe(201)
  }
  const statuses = [await enter({ amount: '125' }), await enter({ amount: '130' }), await give(2), await give(3)]
  expect(statuses.map(({ status }) => status)).toEqual([200, 429, 201, 429])
})

test('what is typed is checked, and judged by the rule for bidders', async () => {
  const { item, enter } = await openCheckout()
  const amounts = ['-5', '1e3'].map((amount) => ({ amount }))
  for (const wrong of [...amounts, { email: 'nobody' }, { itemId: '1' }, { language: 'fr' }, { name: 'a'.repeat(200) }])
    expect([wrong, (await enter({ amount: '125', ...wrong })).status]).toEqual([wrong, 400])
  // All of the rule is in bid-rule.test.ts.
  expect((await enter({ amount: '124.99' })).refusal).toMatchObject({ code: 'too-low', minimumNextBid: '125.00' })
  expect((await enter({ amount: '15000' })).refusal?.code).toBe('confirm-amount')
  expect(await bidsOf(orm, item)).toEqual([])
  expect((await enter({ amount: '15000', confirmAmount: true })).status).toBe(200)
})

test('a helper hands out the next free paddle, under their name, and bids are entered for it', async () => {
  const { school, call, path, enter, give, paddles } = await openCheckout()
  await addPaddle(orm, school, 1)
  expect((await call('GET', `${path}/paddles`)).body).toEqual({ nextNumber: 2 })
  const given = await give('2', ' Ben  Okafor ', '555 0100')
  expect([given.status, given.body]).toEqual([201, { nextNumber: 3 }])
  expect((await paddles()).find(({ paddleNumber }) => paddleNumber === 2)).toMatchObject({
    paddleGivenByName: 'Ann Reed (helper)',
  })
  expect((await enter({ email: undefined, paddle: 2, amount: '150' })).body).toMatchObject({
    bid: { maskedEmail: 'Paddle 2' },
  })
})

// What else is no number is in api/checkout/paddles/routes.test.ts.
test('no paddle is handed out for what was typed wrong, where paddles are off, or beyond a thousand', async () => {
  const { school, give, paddles } = await openCheckout()
  expect(await give('12a')).toMatchObject({ status: 400, refusal: { issues: [{ path: 'number' }] } })
  const off = await openCheckout({}, sendAnything, false)
  expect(await off.give(1)).toMatchObject({
    status: 409,
    refusal: { message: 'Paddles are off. Owners can turn them on in Org Settings.' },
  })
  expect([await paddles(), await off.paddles()]).toEqual([[], []])
  await orm.execute(sql`
    insert into bidder (organization_id, paddle_number, paddle_given_at, paddle_given_by_name)
    select ${school.id}, number, now(), 'Ada' from generate_series(1, ${MOST_PADDLES}) number`)
  expect((await give(MOST_PADDLES + 1)).refusal?.message).toBe('Up to 1,000 paddles can be out at a time.')
})
