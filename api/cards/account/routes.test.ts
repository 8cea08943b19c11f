import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { lockItems } from '../../../db/locks.ts'
import { cardAccount } from '../../../db/schema/cards.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { openCardSchools } from '../../../tests/support/card-schools.ts'
import { emailRowsOf } from '../../../tests/support/item-rows.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { openCards } from '../provider/open-cards.ts'

const { stripe, database, orm, context, sendAnything, addCardSchool, addPayer } = await openCardSchools()
beforeEach(() => stripe.reset())

const accountOf = async ({ call, admin }: Pick<Awaited<ReturnType<typeof addCardSchool>>, 'call' | 'admin'>) =>
  (await call('GET', `${admin}/cards`)).body.account

test('an owner connects the account with a key, which nobody sees again; other owners are told', async () => {
  const [sessionsBefore, refundsBefore] = [stripe.sessions.size, stripe.refunds.length]
  const made = await addCardSchool()
  expect(made.connected.status).toBe(200)
  const account = await accountOf(made)
  const connectedByName = made.member.name
  expect(account).toMatchObject({ isTest: true, connectedByName, state: 'ready', signingSecret: 'none' })
  const [row] = await orm.select().from(cardAccount).where(eq(cardAccount.organizationId, made.school.id))
  expect(JSON.stringify(row)).not.toContain(made.key)
  for (const secret of [made.key, `${row?.sealedKey}`])
    expect([made.connected.text, JSON.stringify(account)].join()).not.toContain(secret)
  expect(await emailRowsOf(orm, made.school, 'payment-changed')).toHaveLength(1)
  const tryIt = async () => (await made.call('POST', `${made.admin}/cards/try`)).body
  expect(await tryIt()).toEqual({ message: 'Everything works', seesPayouts: true })
  stripe.accountOf(made.key).mayReadPayouts = false
  expect(await tryIt()).toEqual({ message: 'Everything works', seesPayouts: false })
  // What was tried was ended, and nothing was refunded.
  const tried = [...stripe.sessions.values()].slice(sessionsBefore)
  expect(tried.every(({ status }) => status !== 'open')).toBe(true)
  expect(stripe.refunds).toHaveLength(refundsBefore)
})

test.each([
  [
    'sk_live_0123456789abcdef',
    'This is your account’s secret key, which can do anything. Please make a restricted key.',
  ],
  ['pk_live_0123456789abcdef', 'Please paste a restricted key, which begins with rk_live_ or rk_test_'],
  ['rk_test_0123456789abcdef', 'Stripe doesn’t know this key. Please copy it once more, or make a new one.'],
])('the key %s is refused in words, and not repeated', async (key, message) => {
  const { call, admin } = await addCardSchool()
  const { status, refusal, text } = await call('POST', `${admin}/cards`, { key })
  expect([status, refusal?.message]).toEqual([400, message])
  expect(text).not.toContain('0123456789abcdef')
})

test.each([
  [
    { mayOpen: false },
    'This key may not use Checkout Sessions. Please edit it at Stripe, and set Checkout Sessions to Write.',
  ],
  [
    { mayRefund: false },
    'This key may not use Charges and Refunds. Please edit it at Stripe, and set Charges and Refunds to Write.',
  ],
])('a key that lacks %p is not stored, and what it lacks is said', async (may, message) => {
  const made = await addCardSchool(may)
  expect(made.connected.refusal?.message).toBe(message)
  expect(await accountOf(made)).toBeNull()
})

test('removing the account ends what is open, and waits while the card service is away', async () => {
  const payer = await addPayer()
  const { session } = await payer.pay()
  const remove = () => payer.call('DELETE', `${payer.admin}/cards`)
  stripe.fault = () => ({ status: 503 })
  expect((await remove()).status).toBe(503)
  expect((await accountOf(payer))?.state).toBe('ready')
  stripe.reset()
  const entries = await activityOf(orm, async () => expect((await remove()).body.account).toBeNull())
  expect(entries.map(({ kind }) => kind)).toEqual(['cards-removed'])
  expect(stripe.pay(session)).toBe(false)
  expect(await payer.charges()).toMatchObject([{ state: 'expired' }])
  // What got no session need not be asked about.
  const other = await addPayer()
  stripe.fault = () => ({ status: 409 })
  await other.pay()
  expect((await other.call('DELETE', `${other.admin}/cards`)).status).toBe(200)
})

test('nothing can be paid any more for an organization that a super admin deletes, whenever somebody began to', async () => {
  const payer = await addPayer()
  const other = await addPayer()
  const { token } = await addPerson(orm, { isSuperAdmin: true })
  const remove = ({ school }: typeof payer) =>
    visitor(sendAnything, token)('DELETE', `/api/super-admin/organizations/${school.id}`)
  const before = await payer.pay()
  expect([(await remove(payer)).status, stripe.pay(before.session)]).toEqual([200, false])
  const { removed, meanwhile } = await orm.transaction(async (tx) => {
    await lockItems(tx, eq(auctionItem.organizationId, other.school.id))
    const removed = remove(other)
    await untilWaiting(database, 1)
    return { removed, meanwhile: await other.pay() }
  })
  expect([(await removed).status, meanwhile.status, stripe.pay(meanwhile.session)]).toEqual([200, 200, false])
})

test('a charge begins before its account is removed, and is ended with it, or never', async () => {
  for (let round = 0; round < 6; round++) {
    const payer = await addPayer()
    const removed = payer.call('DELETE', `${payer.admin}/cards`)
    await Promise.all([payer.pay(), Bun.sleep(round * 4).then(() => payer.pay())])
    expect((await removed).body.account).toBeNull()
    expect((await payer.charges()).filter(({ state }) => state === 'open')).toEqual([])
  }
})

test('a key revoked at the card service can be replaced, and what is open is asked about with the new one', async () => {
  const payer = await addPayer()
  const { session } = await payer.pay()
  const key = stripe.addKeyTo(payer.key)
  stripe.revoke(payer.key)
  stripe.pay(session)
  expect(await payer.outcome()).toBe('unknown')
  expect((await payer.call('POST', `${payer.admin}/cards`, { key })).status).toBe(200)
  expect(await payer.outcome()).toBe('paid')
})

test('what is paid after a revoked key was removed is recorded with the next key of its account', async () => {
  const payer = await addPayer()
  const { session } = await payer.pay()
  const key = stripe.addKeyTo(payer.key)
  stripe.revoke(payer.key)
  expect((await payer.call('DELETE', `${payer.admin}/cards`)).status).toBe(200)
  expect(await payer.charges()).toMatchObject([{ state: 'failed' }])
  stripe.pay(session)
  expect((await payer.call('POST', `${payer.admin}/cards`, { key })).status).toBe(200)
  expect(await payer.charges()).toMatchObject([{ state: 'paid' }])
  expect(await payer.bill()).toMatchObject({ paid: '185.00', balance: '0.00' })
})

test('with the first live key all that was paid for a try is voided', async () => {
  const payer = await addPayer()
  stripe.pay((await payer.pay()).session)
  await payer.outcome()
  const [paid] = await payer.payments()
  const part = { id: crypto.randomUUID(), amount: '20.00', reason: 'A try' }
  await payer.call('POST', `${payer.admin}/card-payments/${paid?.id}/refund`, part)
  expect((await payer.bill()).balance).toBe('20.00')
  const key = stripe.addKey({}, 'live')
  expect((await payer.call('POST', `${payer.admin}/cards`, { key })).body.account?.isTest).toBe(false)
  expect(await payer.bill()).toMatchObject({ paid: '0.00', balance: '185.00', cards: 'on' })
  expect(await payer.payments()).toMatchObject([1, 2].map(() => ({ voidReason: 'Paid with a test key' })))
})

test('a key of another account ends first what is open at the old one, or replaces nothing, so that no payment is lost', async () => {
  const left = await addPayer()
  const { session: leftAt } = await left.pay()
  expect((await left.call('POST', `${left.admin}/cards`, { key: stripe.addKey() })).status).toBe(200)
  expect([await left.charges(), stripe.pay(leftAt)]).toMatchObject([[{ state: 'expired' }], false])
  const payer = await addPayer()
  const { session } = await payer.pay()
  const replace = () => payer.call('POST', `${payer.admin}/cards`, { key: stripe.addKey() })
  stripe.fault = (_, key) => (key === payer.key ? { status: 503 } : null)
  expect((await replace()).status).toBe(503)
  stripe.reset()
  stripe.pay(session)
  expect((await replace()).status).toBe(200)
  expect(await payer.charges()).toMatchObject([{ state: 'paid' }])
})

test('what a revoked key gave back is recorded with another key of its account', async () => {
  const payer = await addPayer()
  stripe.pay((await payer.pay()).session)
  await payer.outcome()
  const [paid] = await payer.payments()
  const refund = { id: crypto.randomUUID(), amount: '20.00', reason: 'Broken' }
  const ask = () => payer.call('POST', `${payer.admin}/card-payments/${paid?.id}/refund`, refund)
  const replace = (key: string) => payer.call('POST', `${payer.admin}/cards`, { key })
  stripe.fault = (call) => (call.endsWith('/refunds') ? { status: 503, isDone: true } : null)
  expect((await ask()).status).toBe(503)
  stripe.reset()
  // Its answer is asked for before the account is another one.
  stripe.fault = (call, key) => (key === payer.key && call.endsWith('/refunds') ? { status: 503 } : null)
  expect((await replace(stripe.addKey())).status).toBe(503)
  const [same, other] = [stripe.addKeyTo(payer.key), stripe.addKey()]
  stripe.revoke(payer.key)
  stripe.reset()
  expect((await replace(same)).status).toBe(200)
  expect((await replace(other)).status).toBe(200)
  expect((await payer.payments()).map(({ amount }) => amount)).toEqual([18_500, -2_000])
})

test('a signing secret stays for another key of its account, and is asked for anew with any other', async () => {
  const { call, admin, key, ...made } = await addCardSchool()
  await call('PATCH', `${admin}/cards`, { signingSecret: 'whsec_0123456789abcdef' })
  const stateWith = async (next: string) => {
    expect((await call('POST', `${admin}/cards`, { key: next })).status).toBe(200)
    return (await accountOf({ call, admin, ...made }))?.signingSecret
  }
  expect(await stateWith(stripe.addKeyTo(key))).toBe('saved')
  expect(await stateWith(stripe.addKey())).toBe('lost')
  await call('PATCH', `${admin}/cards`, { signingSecret: 'whsec_0123456789abcdef' })
  expect(await stateWith(stripe.addKey({}, 'live'))).toBe('lost')
})

test('a key opens neither for another school nor on another installation', async () => {
  const [one, other] = [await addCardSchool(), await addCardSchool()]
  const rowOf = (id: string) => orm.select().from(cardAccount).where(eq(cardAccount.organizationId, id))
  const [stolen] = await rowOf(one.school.id)
  const sealed = { sealedKey: stolen?.sealedKey ?? '' }
  await orm.update(cardAccount).set(sealed).where(eq(cardAccount.organizationId, other.school.id))
  expect(await openCards(context, other.school.id)).toBe('sealed')
  const ownKey = { RATE_LIMITS: 'off', SECRETS_KEY: '', DATA_DIR: await temporaryFolder() }
  expect(await openCards(openTestApp(database, ownKey).context, one.school.id)).toBe('sealed')
  const keyed = openTestApp(database, { RATE_LIMITS: 'off', SECRETS_KEY: crypto.randomUUID() })
  expect(await openCards(keyed.context, one.school.id)).toBe('sealed')
  await one.call('PATCH', `${one.admin}/cards`, { signingSecret: 'whsec_0123456789abcdef' })
  expect((await accountOf(one))?.signingSecret).toBe('saved')
  const { body } = await visitor(keyed.sendAnything, one.member.token)('GET', `${one.admin}/cards`)
  expect(body.account).toMatchObject({ state: 'sealed', signingSecret: 'lost' })
})
