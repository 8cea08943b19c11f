import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { organization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { addHelper } from '../../tests/support/checkout-link.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { brokenInvariants } from '../../tests/support/invariants.ts'
import { bidsOf, mailsOf } from '../../tests/support/item-rows.ts'
import { addPaddle } from '../../tests/support/paddle.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { closeItems } from '../closing/close-items.ts'
import { bidHistory } from '../contract/bidding/bid-view.ts'

const database = await freshDatabase()
const { orm } = database
const { send, sendAnything } = openTestApp(database)
const limited = openTestApp(database, {})
const ENDED = { startTime: new Date(Date.now() - 90_000), endTime: new Date(Date.now() - 60_000) }
const anAddress = () => `jane-${crypto.randomUUID().slice(0, 8)}@example.org`

async function addCounter(more: Parameters<typeof addItem>[2] = {}, send = sendAnything) {
  const school = await addSchool(orm)
  const item = await addItem(orm, school, more)
  const { sendAnything: call } = await addHelper(orm, school, send)
  const path = `/api/${school.slug}/checkout`
  return {
    ...{ school, item, call, path },
    enter: (body: object, key: string = crypto.randomUUID()) =>
      call('POST', `${path}/bids`, { itemId: item.id, email: anAddress(), ...body }, { 'idempotency-key': key }),
  }
}

test('a bid that a helper enters counts like any other, and names who entered it', async () => {
  const { school, item, enter } = await addCounter()
  const email = anAddress()
  const { status, body } = await enter({ email: ` ${email.toUpperCase()} `, amount: '150', language: 'es' })
  expect([status, body]).toMatchObject([200, { isWinning: true, currentBid: '150.00', minimumNextBid: '155.00' }])
  const row = { email, amount: 15_000, isWinning: true, enteredByName: 'Ann Reed (helper)', language: 'es' }
  expect(await bidsOf(orm, item)).toMatchObject([row])
  const own = { email: anAddress(), amount: '155' }
  const { token } = await addMember(orm, school, 'manager')
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, own)
  const list = await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/auction/${item.slug}/bids`)
  const entered = bidHistory.parse(list.body).bids.map(({ amount, enteredByName }) => [amount, enteredByName])
  expect(entered).toEqual([
    ['155.00', null],
    ['150.00', 'Ann Reed (helper)'],
  ])
  const bids = await send('GET', `/api/${school.slug}/auction/${item.slug}/bids`)
  expect(bids.text).not.toContain('Ann Reed')
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('a paddle that is taken back while its bid is entered either wins and stays out, or does not bid', async () => {
  const { school, call, path } = await addCounter()
  const { token } = await addMember(orm, school, 'manager')
  const { sendAnything: callTeam } = visitor(sendAnything, token)
  for (let number = 1; number <= 20; number++) {
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
  const { school, item, call, path, enter } = await addCounter()
  await addPaddle(orm, school, 12)
  const missing = await enter({ email: undefined, paddle: 7, amount: '150' })
  expect(missing.refusal).toMatchObject({ issues: [{ path: 'email', message: 'Nobody holds paddle 7.' }] })
  for (const neither of [{ email: undefined }, { paddle: 12 }, { email: undefined, paddle: 0 }])
    expect((await enter({ amount: '150', ...neither })).status).toBe(400)
  const key = crypto.randomUUID()
  const twice = await Promise.all([1, 2].map(() => enter({ email: undefined, paddle: 12, amount: '150' }, key)))
  for (const { body } of twice) expect(body).toMatchObject({ bid: { maskedEmail: 'Paddle 12' }, isWinning: true })
  expect((await enter({ email: undefined, paddle: 12, amount: '160' })).refusal).toMatchObject({ code: 'cooldown' })
  await closeItems(orm, school.id, new Date(item.endTime.getTime() + 60_000))
  for (const typed of ['Paddle%2012', '12', '%2312']) {
    const { body } = await call('GET', `${path}/find?search=${typed}`)
    expect(body).toMatchObject({ winners: [{ name: 'Ann', maskedEmail: 'Paddle 12', due: '150.00' }] })
  }
  const mails = await mailsOf(orm, school)
  expect(mails.filter(({ kind }) => kind !== 'closing-summary')).toEqual([])
})

test('its bidder gets one receipt, and whoever is outbid hears of it', async () => {
  const { school, item, enter } = await addCounter()
  const [jane, john] = [anAddress(), anAddress()]
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: john, amount: '125' })
  await enter({ email: jane, amount: '150' })
  const sent = (await mailsOf(orm, school)).map(({ kind, recipient }) => `${kind} ${recipient}`).sort()
  expect(sent).toEqual([`bid-receipt ${jane}`, `bid-receipt ${john}`, `outbid ${john}`].sort())
})

// All of the rule is in bid-rule.test.ts.
test('a bid is refused by the rule for bidders', async () => {
  const { item, enter } = await addCounter()
  const email = anAddress()
  const codeOf = async (body: object, key?: string) => (await enter(body, key)).refusal?.code ?? null
  expect((await enter({ amount: '124.99' })).refusal).toMatchObject({ code: 'too-low', minimumNextBid: '125.00' })
  const sent = await Promise.all([1, 2, 3].map(() => codeOf({ email, amount: '125' }, 'the-same-key')))
  expect(sent).toEqual([null, null, null])
  expect(await bidsOf(orm, item)).toHaveLength(1)
  expect(await codeOf({ email, amount: '130' }, 'the-same-key')).toBe('key-reused')
  expect(await codeOf({ email, amount: '140' })).toBe('cooldown')
  expect(await codeOf({ amount: '140' })).toBeNull()
  expect(await codeOf({ amount: '15000' })).toBe('confirm-amount')
  expect(await codeOf({ amount: '15000', confirmAmount: true })).toBeNull()
})

test('an item that has not started, or has ended, takes none', async () => {
  const [early, late] = [await addCounter({ startTime: new Date(Date.now() + 60_000) }), await addCounter(ENDED)]
  await closeItems(orm, late.school.id, new Date())
  expect((await early.enter({ amount: '125' })).refusal?.code).toBe('not-started')
  expect((await late.enter({ amount: '125' })).refusal?.code).toBe('ended')
})

test('what an organization requires of bidders is required', async () => {
  const { school, item, enter } = await addCounter()
  await orm.update(organization).set({ asksName: 'required' }).where(eq(organization.id, school.id))
  expect((await enter({ amount: '125' })).refusal?.issues?.map(({ path }) => path)).toEqual(['name'])
  expect((await enter({ amount: '125', name: 'Jane Okafor' })).status).toBe(200)
  expect(await bidsOf(orm, item)).toHaveLength(1)
})

test('where bidders confirm their email first, the team answers for those whom it enters', async () => {
  const { school, enter } = await addCounter()
  await orm.update(organization).set({ confirmsBidders: true }).where(eq(organization.id, school.id))
  expect((await enter({ amount: '125' })).status).toBe(200)
})

test('a bid on an item of another organization is refused', async () => {
  const [ours, theirs] = [await addCounter(), await addCounter()]
  expect((await ours.enter({ amount: '125', itemId: theirs.item.id })).status).toBe(404)
  expect(await bidsOf(orm, theirs.item)).toEqual([])
})

test('sixty bids a minute can be entered by one person, whatever network bidders are limited in', async () => {
  const { enter } = await addCounter({}, limited.sendAnything)
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) statuses.push((await enter({ amount: String(125 + 5 * count) })).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429])
})

test.each([
  { email: 'nobody' },
  { amount: '-5' },
  { amount: '1e3' },
  { itemId: '1' },
  { language: 'fr' },
  { name: 'a'.repeat(200) },
])('%p is refused', async (wrong) => {
  const { enter } = await addCounter()
  expect((await enter({ amount: '125', ...wrong })).status).toBeOneOf([400, 404])
})
