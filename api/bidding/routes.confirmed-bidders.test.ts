import { describe, expect, test } from 'bun:test'
import { mailAddress } from '../../db/schema/mail.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { bidsOf, mailsTo } from '../../tests/support/item-rows.ts'
import { addKnownBidder } from '../../tests/support/known-bidder.ts'
import { addItem, addSchool, type Item, type School } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()
const HOUR = 3_600_000

const place = (school: School, item: Item, email: string, offer: object, headers: Record<string, string> = {}) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, ...offer }, headers)
const nobody = () => `${crypto.randomUUID()}@example.org`

async function addConfirming() {
  const school = await addSchool(orm, { confirmsBidders: true })
  return { school, item: await addItem(orm, school), known: await addKnownBidder(orm, send, school) }
}

describe('an organization whose bidders confirm their email', () => {
  test('takes no bid from a device that nobody opened, and nothing is pending or mailed by it', async () => {
    const { school, item } = await addConfirming()
    const email = nobody()
    for (const offer of [{ amount: '125' }, { maximum: '200' }]) {
      const answer = await place(school, item, email, offer)
      const message = 'Please confirm your email first. We can email you a code.'
      expect([answer.status, answer.refusal]).toEqual([403, { message, code: 'confirm-email' }])
    }
    expect(await bidsOf(orm, item)).toEqual([])
    expect(await mailsTo(orm, email)).toEqual([])
  })

  test('takes it once the mailed code was typed, under the same key, at the price of then', async () => {
    const { school, item, known } = await addConfirming()
    const email = nobody()
    const browser = visitor(sendAnything)
    const path = `/api/${school.slug}/auction/${item.slug}/bid` as const
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await browser('POST', path, { email, amount: '125' }, key)).status).toBe(403)
    const { challenge } = (await browser('POST', `/api/${school.slug}/my-bids/code`, { email })).body
    const [mail] = await mailsTo(orm, email)
    const { token: code } = (mail?.content ?? {}) as { token: string }
    expect((await browser('POST', `/api/${school.slug}/my-bids/open`, { email, challenge, code })).status).toBe(200)
    await place(school, item, known.email, { amount: '125' }, { cookie: known.cookie })
    expect((await browser('POST', path, { email, amount: '125' }, key)).refusal?.code).toBe('same-amount')
    expect((await browser('POST', path, { email, amount: '130' })).status).toBe(200)
  })

  test('takes no other address from that device', async () => {
    const { school, item, known } = await addConfirming()
    for (const cookie of [known.cookie, 'bidder=made-up'])
      expect((await place(school, item, nobody(), { amount: '125' }, { cookie })).status).toBe(403)
  })

  test('takes bids from anybody again once it is turned off, as it is by default', async () => {
    const { school, item } = await addConfirming()
    const owner = visitor(sendAnything, (await addMember(orm, school, 'owner')).token)
    expect((await place(school, item, nobody(), { amount: '125' })).status).toBe(403)
    await owner('PATCH', `/api/${school.slug}/admin/organization`, { confirmsBidders: false })
    expect((await place(school, item, nobody(), { amount: '125' })).status).toBe(200)
    expect((await addSchool(orm)).confirmsBidders).toBe(false)
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
      await place(school, item, email, { amount: String(125 + 5 * index) })
    const manager = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
    const { bids } = (await manager('GET', `/api/${school.slug}/admin/auction/${item.slug}/bids`)).body
    expect(bids.map(({ isConfirmed, bounces }) => [isConfirmed, bounces])).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ])
  })

  test('sees who is winning soon and may not exist, the soonest to close first', async () => {
    const school = await addSchool(orm)
    const inHours = (hours: number) => ({ endTime: new Date(Date.now() + hours * HOUR) })
    const [soon, sooner, later] = [
      await addItem(orm, school, { title: 'Soon', ...inHours(20) }),
      await addItem(orm, school, { title: 'Sooner', ...inHours(2) }),
      await addItem(orm, school, { title: 'Later', ...inHours(25) }),
    ]
    const safe = await addItem(orm, school, { title: 'Safe', ...inHours(1) })
    const { email } = await addKnownBidder(orm, send, school)
    const doubtful = nobody()
    for (const item of [soon, sooner, later]) await place(school, item, doubtful, { amount: '125' })
    await place(school, safe, email, { amount: '125' })
    await addItem(orm, school, { title: 'Without bids', ...inHours(1) })
    const manager = visitor(sendAnything, (await addMember(orm, school, 'manager')).token)
    const { body } = await manager('GET', `/api/${school.slug}/admin/leaders-to-check`)
    expect(body.map(({ title, email }) => [title, email])).toEqual([
      ['Sooner', doubtful],
      ['Soon', doubtful],
    ])
  })
})
