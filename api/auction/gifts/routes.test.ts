import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { isConfirmed } from '../../../tests/support/confirmed.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { addCause, addGift as addEntered, giftsOf } from '../../../tests/support/gifts.ts'
import { emailRowsTo } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addSchool, type School } from '../../../tests/support/school.ts'
import { ownGiftUrl } from '../../email/preferences/links.ts'

const { orm, send } = await sharedApp()
const nobody = () => `${crypto.randomUUID()}@example.org`
const give = ({ slug }: School, causeId: string, more: object = {}, headers: Record<string, string> = {}) =>
  send(
    'POST',
    `/api/${slug}/give`,
    { id: crypto.randomUUID(), causeId, email: nobody(), amount: '50', ...more },
    headers,
  )
const read = ({ slug }: School) => send('GET', `/api/${slug}/give`)

async function addGiving(more: Parameters<typeof addCause>[2] = {}, ofSchool: Parameters<typeof addSchool>[1] = {}) {
  const school = await addSchool(orm, ofSchool)
  return { school, cause: await addCause(orm, school, more) }
}

test('somebody gives, and everybody reads the sum with its match, without a name', async () => {
  const { school, cause } = await addGiving({
    goal: 100_000,
    amounts: [2_500, 5_000],
    matchedBy: 'Acme',
    matchedUpTo: 7_000,
  })
  const email = nobody()
  const answer = await give(school, cause.id, { email, amount: '$50.00' })
  expect(answer).toMatchObject({ status: 200, body: { amount: '50.00' } })
  expect(answer.body.message).toBe('Thank you! You promised $50.00. We emailed you how to pay it.')
  await give(school, cause.id, { amount: '25.50' })
  const { body, text } = await read(school)
  expect(body.causes).toMatchObject([
    {
      id: cause.id,
      given: '75.50',
      matched: '70.00',
      goal: '1000.00',
      amounts: ['25.00', '50.00'],
      matchedBy: 'Acme',
      matchedUpTo: '70.00',
      givers: [],
    },
  ])
  expect(text).not.toContain(email.slice(0, 8))
  expect(await emailRowsTo(orm, email, 'gift-promised')).toHaveLength(1)
})

test('a name is shown where its giver wants that, once their address is known to be theirs', async () => {
  const { school, cause } = await addGiving()
  const [ann, bob] = [nobody(), nobody()]
  await give(school, cause.id, { email: ann, shownName: 'The Reeds' })
  await give(school, cause.id, { email: bob, shownName: '' })
  expect((await read(school)).body.causes[0]?.givers).toEqual([])
  await orm.insert(mailAddress).values([
    { email: ann, confirmedAt: new Date() },
    { email: bob, confirmedAt: new Date() },
  ])
  // The team answers for whom it enters; another gift has it read anew.
  const entered = await bidderFor(orm, school.id, nobody())
  await addEntered(orm, cause, entered, 1_000, { shownName: 'The Okafors', enteredByName: 'Ada Lark' })
  await give(school, cause.id)
  expect((await read(school)).body.causes[0]?.givers).toEqual(['The Reeds', 'The Okafors'])
})

test('what is sent again is given once, and answered the same; with another amount it is refused', async () => {
  const { school, cause } = await addGiving()
  const sent = { id: crypto.randomUUID(), email: nobody() }
  const first = await give(school, cause.id, sent)
  expect(await give(school, cause.id, sent)).toMatchObject({ status: 200, body: first.body })
  expect(await give(school, cause.id, { ...sent, amount: '60' })).toMatchObject({
    status: 409,
    body: { code: 'key-reused' },
  })
  expect(await giftsOf(orm, cause)).toHaveLength(1)
})

describe('nothing is given', () => {
  // What else is no amount is in gift-rule.test.ts of the contract.
  test('of less than a dollar', async () => {
    const { school, cause } = await addGiving()
    const { status, refusal } = await give(school, cause.id, { amount: '0.99' })
    expect([status, refusal?.issues]).toEqual([400, [{ path: 'amount', message: 'Please give at least $1' }]])
  })

  test.each([
    [{ isActive: false }, {}],
    [{ endTime: inHours(-0.5) }, {}],
    [{}, { isActive: false }],
  ])('where no cause is on, which no page shows: %j of %j', async (more, ofSchool) => {
    const { school, cause } = await addGiving(more, ofSchool)
    expect((await read(school)).status).toBe(404)
    expect((await give(school, cause.id)).status).toBe(404)
  })

  test('without a name where one is asked; with it, it is stored for the team alone', async () => {
    const { school, cause } = await addGiving({}, { asksName: 'required' })
    const refused = await give(school, cause.id, {}, { 'accept-language': 'es' })
    expect(refused.refusal?.issues).toEqual([{ path: 'name', message: 'Escriba su nombre' }])
    expect((await give(school, cause.id, { name: 'Jane Okafor' })).status).toBe(200)
    const [stored] = await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))
    expect(stored).toMatchObject({ name: 'Jane Okafor', isConfirmed: false, code: expect.any(String) })
    expect((await read(school)).text).not.toContain('Jane')
  })

  test('from a device that is not known, where addresses are confirmed', async () => {
    const { school, cause } = await addGiving({}, { confirmsBidders: true })
    expect(await give(school, cause.id)).toMatchObject({ status: 403, body: { code: 'confirm-email' } })
    expect(await giftsOf(orm, cause)).toEqual([])
  })
})

describe('by the link in its email', () => {
  async function addGift() {
    const { school, cause } = await addGiving()
    const [reader, id] = [await addReader(orm), crypto.randomUUID()]
    await give(school, cause.id, { id, email: reader.email })
    return { school, cause, reader, id, claim: carriedBy(ownGiftUrl(HOME, reader, id)) }
  }
  const look = (claim: object) => send('GET', `/api/gifts/own?${new URLSearchParams({ ...claim })}`)
  const takeBack = (claim: object) => send('POST', '/api/gifts/own/return', claim)

  test('its giver sees it, takes it back, and owes nothing; twice is refused', async () => {
    const { school, cause, reader, id, claim } = await addGift()
    const { body, text } = await look(claim)
    expect(body).toMatchObject({ cause: 'New Playground', amount: '50.00', isCancelled: false })
    expect([body.returnableUntil, text.includes(reader.email)]).toEqual([expect.stringMatching(/Z$/), false])
    const entries = await activityOf(orm, async () => expect((await takeBack(claim)).status).toBe(200))
    expect(entries).toMatchObject([{ kind: 'gift-returned', subjectId: id, changes: { amount: ['50.00', null] } }])
    expect(await isConfirmed(orm, reader.email)).toBe(true)
    expect(await giftsOf(orm, cause)).toMatchObject([{ cancelledAt: expect.any(Date), cancelledByName: null }])
    expect((await look(claim)).body).toMatchObject({ isCancelled: true, returnableUntil: null })
    expect((await read(school)).body.causes[0]?.given).toBe('0.00')
    expect(await takeBack(claim)).toMatchObject({ status: 409, body: { code: 'cancelled' } })
    expect(await give(school, cause.id, { id, email: reader.email })).toMatchObject({ body: { code: 'cancelled' } })
  })

  // All of the rule is in gift-rule.test.ts of the contract.
  test('it cannot be taken back by the proof of another gift', async () => {
    const [{ claim }, other] = [await addGift(), await addGift()]
    expect(await takeBack({ ...claim, gift: other.id })).toMatchObject({ status: 404 })
  })
})
