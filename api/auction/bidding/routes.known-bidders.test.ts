import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { bidsOf, emailRowsTo, endItem } from '../../../tests/support/item-rows.ts'
import { addKnownBidder } from '../../../tests/support/known-bidder.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addItems, addMember, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()

const nobody = () => `${crypto.randomUUID()}@example.org`
const place = (school: School, item: Item, offer: object, headers: Record<string, string> = {}) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { amount: '125', ...offer }, headers)

async function storedOf(school: School, email: string) {
  const { name, phone, isConfirmed } = bidder
  const [found] = await orm
    .select({ name, phone, isConfirmed })
    .from(bidder)
    .where(and(eq(bidder.organizationId, school.id), eq(bidder.email, email)))
  return found && (found.name !== null || found.phone !== null) ? found : null
}

async function schoolThatAsks(asksName: School['asksName'], asksPhone: School['asksPhone']) {
  const school = await addSchool(orm, { asksName, asksPhone })
  return { school, item: await addItem(orm, school) }
}

test('an organization asks nothing by default, takes bids without a name, and stores none that is sent', async () => {
  const [school, email] = [await addSchool(orm), nobody()]
  const item = await addItem(orm, school)
  expect((await place(school, item, { email, name: 'Jane', phone: '555 123 4567' })).status).toBe(200)
  expect(await storedOf(school, email)).toBeNull()
  const { body } = await send('GET', `/api/${school.slug}/auction/${item.slug}`)
  expect(body.organization.asks).toEqual({ name: 'off', phone: 'off' })
})

test('an organization that requires a name and a phone number refuses a bid without them at their fields, before it is judged, and stores both with a bid as one line each', async () => {
  const { school, item } = await schoolThatAsks('required', 'required')
  const answer = await place(school, item, { email: nobody(), amount: '1' })
  const name = { path: 'name', message: 'Please enter your name' }
  const issues = [name, { path: 'phone', message: 'Please enter your phone number' }]
  expect([answer.status, answer.refusal]).toEqual([400, { message: name.message, issues }])
  const blank = await place(school, item, { email: nobody(), name: ' \u200b ', phone: '555 123 4567' })
  expect(blank.refusal?.issues).toEqual([name])
  const inSpanish = async (phone: string) =>
    (await place(school, item, { email: nobody(), name: 'Jane', phone }, { 'accept-language': 'es' })).body.message
  expect(await inSpanish('')).toBe('Escriba su número de teléfono')
  expect(await inSpanish('call me')).toBe('Escriba un número de teléfono válido')
  expect(await bidsOf(orm, item)).toEqual([])
  const email = nobody()
  await place(school, item, { email, name: ' Jane\r\nOkafor ', phone: '(555) 123-4567 x8' })
  const stored = { name: 'Jane Okafor', phone: '(555) 123-4567 x8', isConfirmed: false }
  expect(await storedOf(school, email)).toEqual(stored)
})

test('an organization that requires a name and a phone number does so from the moment that it is set, and no more once it is not', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const item = await addItem(orm, school)
  const set = (asksName: string) => call('PATCH', `${admin}/organization`, { asksName })
  expect((await place(school, item, { email: nobody() })).status).toBe(200)
  expect((await set('required')).body.organization.asksName).toBe('required')
  expect((await place(school, item, { email: nobody(), amount: '130' })).status).toBe(400)
  await set('off')
  expect((await place(school, item, { email: nobody(), amount: '130' })).status).toBe(200)
  expect((await set('perhaps')).status).toBe(400)
  const isIts = eq(organization.id, school.id)
  const written = orm
    .update(organization)
    .set({ asksName: 'perhaps' as 'off' })
    .where(isIts)
  await expect(written.execute()).rejects.toThrow()
})

test('what is no name or phone number is refused at its field, also where nobody asks', async () => {
  const { school, item } = await schoolThatAsks('off', 'off')
  for (const sent of [{ name: 'x'.repeat(101) }, { name: 'Win at www.example.org' }, { phone: '555' }, { name: 7 }]) {
    const answer = await place(school, item, { email: nobody(), ...sent })
    expect([answer.status, answer.refusal?.issues?.[0]?.path]).toEqual([400, Object.keys(sent)[0]])
  }
  expect(await bidsOf(orm, item)).toEqual([])
})

test('what is optional may be left out, stores nothing then, and is stored with a maximum too, not with what is refused', async () => {
  const { school, item } = await schoolThatAsks('optional', 'optional')
  const [silent, half, refused] = [nobody(), nobody(), nobody()]
  expect((await place(school, item, { email: silent, name: '', phone: '' })).status).toBe(200)
  expect((await place(school, item, { email: half, phone: '555 123 4567', amount: '130' })).status).toBe(200)
  expect((await place(school, item, { email: refused, name: 'Jane', amount: '5' })).status).toBe(400)
  expect(await storedOf(school, half)).toMatchObject({ name: null, phone: '555 123 4567' })
  for (const email of [silent, refused]) expect(await storedOf(school, email)).toBeNull()
  const [other, email] = [await addItem(orm, school), nobody()]
  await place(school, other, { email, amount: undefined, maximum: '200' })
  await place(school, other, { email, amount: undefined, maximum: '250', name: 'Jane' })
  expect(await storedOf(school, email)).toMatchObject({ name: 'Jane' })
})

test('whoever types somebody else’s address changes what was typed without proof, as a whole, and not what came from a device that is known to be theirs', async () => {
  const { school, item } = await schoolThatAsks('optional', 'optional')
  const typed = nobody()
  await place(school, item, { email: typed, name: 'Jane', phone: '555 123 4567' })
  await place(school, await addItem(orm, school), { email: typed, name: 'Mallory' })
  expect(await storedOf(school, typed)).toEqual({ name: 'Mallory', phone: null, isConfirmed: false })
  const { email, cookie } = await addKnownBidder(orm, send, school)
  await place(school, item, { email, name: 'Jane', amount: '130' }, { cookie })
  await place(school, await addItem(orm, school), { email, name: 'Mallory' })
  expect(await storedOf(school, email)).toEqual({ name: 'Jane', phone: null, isConfirmed: true })
  const stranger = await addKnownBidder(orm, send, school)
  await place(school, await addItem(orm, school), { email, name: 'Mallory' }, { cookie: stranger.cookie })
  expect(await storedOf(school, email)).toMatchObject({ name: 'Jane' })
  await place(school, await addItem(orm, school), { email, name: 'Jane Okafor' }, { cookie })
  expect(await storedOf(school, email)).toMatchObject({ name: 'Jane Okafor' })
})

test('whoever types somebody else’s address does not have it taken for theirs later, and is not told by the answer whether that address bid there', async () => {
  const { school, item } = await schoolThatAsks('required', 'off')
  const { email, cookie } = await addKnownBidder(orm, send, school)
  await place(school, item, { email, name: 'Mallory' })
  const other = await addItem(orm, school)
  expect((await place(school, other, { email }, { cookie })).status).toBe(400)
  expect(await storedOf(school, email)).toMatchObject({ name: 'Mallory', isConfirmed: false })
  const [known, unknown] = [await place(school, other, { email }), await place(school, other, { email: nobody() })]
  expect([known.status, known.text]).toEqual([400, unknown.text])
})

test('on a device known to be theirs a bidder says nothing twice', async () => {
  const { school, item } = await schoolThatAsks('required', 'required')
  const { email, cookie } = await addKnownBidder(orm, send, school)
  expect((await place(school, item, { email }, { cookie })).status).toBe(400)
  await place(school, item, { email, name: 'Jane', phone: '555 123 4567' }, { cookie })
  expect((await place(school, await addItem(orm, school), { email }, { cookie })).status).toBe(200)
  expect(await storedOf(school, email)).toMatchObject({ name: 'Jane', phone: '555 123 4567' })
})

test('bids of the same bidders on several items at once all count, and none waits for another for good', async () => {
  const { school } = await schoolThatAsks('optional', 'off')
  const items = await Promise.all(Array.from({ length: 6 }, () => addItem(orm, school)))
  const bidders = Array.from({ length: 6 }, nobody)
  const answers = await Promise.all(
    items.flatMap((item, at) =>
      bidders.map((_, turn) => {
        const email = bidders[(at + turn) % bidders.length] ?? ''
        return place(school, item, { email, name: `Bidder ${at}`, amount: String(125 + turn * 5) })
      }),
    ),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await orm.$count(bidder, eq(bidder.organizationId, school.id))).toBe(bidders.length)
})

test('the team sees it beside the address, a phone number without a name as well: in the bids, and with who won', async () => {
  const { school, item } = await schoolThatAsks('optional', 'optional')
  const other = await addItem(orm, school)
  const ask = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
  const [both, phone] = [{ name: 'Jane', phone: '555 123 4567' }, { phone: '555 123 4567' }]
  await place(school, item, { email: nobody() })
  await place(school, item, { email: nobody(), amount: '130', ...phone })
  await place(school, item, { email: nobody(), amount: '135', ...both })
  await place(school, other, { email: nobody(), ...phone })
  const history = await ask('GET', `/api/${school.slug}/admin/auction/${item.slug}/bids`)
  const onlyPhone = { name: null, ...phone }
  expect(history.body.bids.map(({ contact }) => contact)).toEqual([both, onlyPhone, null])
  const contactOf = async ({ id }: Item) =>
    (await ask('GET', `/api/${school.slug}/admin/auctions`)).body.auctions.find((one) => one.id === id)?.winnerContact
  expect(await contactOf(item)).toBeNull()
  for (const each of [item, other]) await endItem(orm, each)
  expect([await contactOf(item), await contactOf(other)]).toEqual([both, onlyPhone])
})

const HOUR = 3_600_000
async function addConfirming() {
  const school = await addSchool(orm, { confirmsBidders: true })
  return { school, item: await addItem(orm, school), known: await addKnownBidder(orm, send, school) }
}

describe('an organization whose bidders confirm their email', () => {
  test('takes no bid from a device that nobody opened, or somebody else; nothing is pending or mailed by it', async () => {
    const { school, item, known } = await addConfirming()
    const email = nobody()
    for (const offer of [{ amount: '125' }, { maximum: '200' }]) {
      const answer = await place(school, item, { email, amount: undefined, ...offer })
      const message = 'Please confirm your email first. We can email you a code.'
      expect([answer.status, answer.refusal]).toEqual([403, { message, code: 'confirm-email' }])
    }
    for (const cookie of [known.cookie, 'bidder=made-up'])
      expect((await place(school, item, { email }, { cookie })).status).toBe(403)
    expect(await bidsOf(orm, item)).toEqual([])
    expect(await emailRowsTo(orm, email)).toEqual([])
  })

  test('takes it once the mailed code was typed, under the same key, at the price of then', async () => {
    const { school, item, known } = await addConfirming()
    const email = nobody()
    const browser = visitor(sendAnything)
    const path = `/api/${school.slug}/auction/${item.slug}/bid` as const
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await browser('POST', path, { email, amount: '125' }, key)).status).toBe(403)
    const { challenge } = (await browser('POST', `/api/${school.slug}/my-bids/code`, { email })).body
    const [mail] = await emailRowsTo(orm, email)
    const { token: code } = (mail?.content ?? {}) as { token: string }
    expect((await browser('POST', `/api/${school.slug}/my-bids/open`, { email, challenge, code })).status).toBe(200)
    await place(school, item, { email: known.email }, { cookie: known.cookie })
    expect((await browser('POST', path, { email, amount: '125' }, key)).refusal?.code).toBe('same-amount')
    expect((await browser('POST', path, { email, amount: '130' })).status).toBe(200)
  })
})

describe('a team', () => {
  test('sees beside each address whether it is confirmed, and whether email to it bounces', async () => {
    const school = await addSchool(orm)
    const item = await addItem(orm, school)
    const confirmed = await addKnownBidder(orm, send, school)
    const [bouncing, unknown] = [nobody(), nobody()]
    await orm.insert(mailAddress).values({ email: bouncing, bouncedAt: new Date() })
    for (const [index, email] of [confirmed.email, bouncing, unknown].entries())
      await place(school, item, { email, amount: String(125 + 5 * index) })
    const manager = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
    const { bids } = (await manager('GET', `/api/${school.slug}/admin/auction/${item.slug}/bids`)).body
    expect(bids.map(({ reach }) => [reach?.isConfirmed, reach?.bounces])).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ])
  })

  test('sees who is winning soon and may not exist, the soonest to close first', async () => {
    const school = await addSchool(orm)
    const inHours = (hours: number) => ({ endTime: new Date(Date.now() + hours * HOUR) })
    const ends = { Soon: 20, Sooner: 2, Later: 25, Safe: 1, 'Without bids': 1 }
    const titled = Object.entries(ends).map(([title, hours]) => ({ title, ...inHours(hours) }))
    const [{ email: safe }, doubtful] = [await addKnownBidder(orm, send, school), nobody()]
    for (const item of (await addItems(orm, school, titled)).slice(0, 4))
      await place(school, item, { email: item.title === 'Safe' ? safe : doubtful })
    const manager = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
    const { body } = await manager('GET', `/api/${school.slug}/admin/leaders-to-check`)
    expect(body.map(({ title, label }) => `${title}: ${label}`)).toEqual([`Sooner: ${doubtful}`, `Soon: ${doubtful}`])
  })
})
