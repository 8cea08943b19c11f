import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { bidderCode, bidderDevice, watchedItem } from '../../../db/schema/bidders.ts'
import { bid, blockedAddress, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress, outbox, refusedSender } from '../../../db/schema/mail.ts'
import { overpaid } from '../../../emails/kinds/overpaid.tsx'
import { freshApp } from '../../../tests/support/app.ts'
import { addBlocked } from '../../../tests/support/blocked.ts'
import { addDonation } from '../../../tests/support/donation.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { followedBy } from '../../../tests/support/followed.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { bidsOf as bidsOn } from '../../../tests/support/item-rows.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addMember, addSchool, type Item, type School } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { setWonAt } from '../../../tests/support/won.ts'
import { closeItems } from '../../auction/closing/close-items.ts'
import { settleClosings } from '../../auction/closing/settle-closings.ts'
import { ERASED } from '../../contract/values/address/mask.ts'
import { moment } from '../../contract/values/time/moment.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import { ownDataUrl, unsubscribeUrl } from '../../email/preferences/links.ts'

const { database, orm, send, sendAnything } = await freshApp()
const DAY = 86_400_000

const CONTACT = { name: 'Jane Okafor', phone: '555 123 4567' }
const place = (school: School, item: Item, email: string, amount: string, contact = {}) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount, ...contact })
const bidsOf = (item: Item) => bidsOn(orm, item)
async function bidderOf(placed: { bidderId: string } | undefined) {
  const isTheirs = eq(bidder.id, placed?.bidderId ?? '')
  return (await orm.select().from(bidder).where(isTheirs))[0]
}
const erase = (token: string, school: School, email: string) =>
  visitor(sendAnything, token)('POST', `/api/${school.slug}/admin/bidders/erase`, { email })
const link = (reader: { id: string; key: string }) => carriedBy(ownDataUrl(HOME, reader))
const eraseOwn = (claim: object) => send('POST', '/api/mail/own-data/erase', claim)

/** A school whose quilt Jane bid on, saying who she is, and Bob above her; the owner of its team. */
async function addEvening() {
  const school = await addSchool(orm, { asksName: 'optional', asksPhone: 'optional' })
  const { token } = await addMember(orm, school, 'owner')
  const [item, jane] = [await addItem(orm, school), await addReader(orm)]
  const bob = `${crypto.randomUUID()}@example.org`
  await place(school, item, jane.email, '125', CONTACT)
  const followed = await followedBy(orm, school, item, jane.email)
  await orm.insert(reminder).values(followed)
  await orm.insert(watchedItem).values(followed)
  const earlier = { timestamp: new Date(Date.now() - DAY / 60), language: 'es' as const }
  await orm.update(bid).set(earlier).where(eq(bid.auctionItemId, item.id))
  await place(school, item, bob, '130')
  return { school, token, item, jane, bob }
}

/** Ends an item now, with all that follows. */
async function close(school: School, item: Item, at = new Date(Date.now() + 1_000)) {
  await orm.update(auctionItem).set({ endTime: at }).where(eq(auctionItem.id, item.id))
  await closeItems(orm, school.id, new Date(at.getTime() + 10_000))
  await settleClosings(orm, school.id, new Date(at.getTime() + DAY))
}

describe('a team that erases a bidder', () => {
  test('sees beforehand what there is, and keeps the bids as figures, and nothing that says whose they were: they are “erased” to everybody', async () => {
    const { school, token, item, jane, bob } = await addEvening()
    const about = { 'catch-up': { items: [item.id] }, 'closing-results': { lost: [item.id] } }
    for (const [kind, content] of Object.entries(about) as ['catch-up' | 'closing-results', object][])
      await addEmail(orm, school, { kind, recipient: jane.email, content })
    const { body } = await visitor(sendAnything, token)('POST', `/api/${school.slug}/admin/bidders/data`, jane)
    const bids = [{ item: item.title, amount: '125.00', isWinning: false, cancelledAt: null }]
    const known = { bids, reminders: [item.title], watched: [item.title], contact: CONTACT }
    expect(body.organizations).toMatchObject([{ organization: { slug: school.slug }, ...known }])
    const kinds = body.organizations[0]?.emails.map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['bid-receipt', 'catch-up', 'closing-results', 'outbid'])
    expect((await erase(token, school, jane.email)).status).toBe(200)
    const [first, second] = await bidsOf(item)
    expect([first?.amount, second?.email]).toEqual([12500, bob])
    expect([first?.email, first?.bidder, first?.language]).toEqual([null, 'erased', 'en'])
    const erased = await bidderOf(first)
    expect(erased).toMatchObject({ name: null, phone: null })
    for (const table of [reminder, watchedItem])
      expect(await orm.$count(table, eq(table.auctionItemId, item.id))).toBe(0)
    const left = await orm.select().from(outbox).where(eq(outbox.organizationId, school.id))
    expect(JSON.stringify(left)).not.toContain(jane.email)
    expect(left.filter(({ recipient }) => recipient === ERASED).map(({ state }) => state)).not.toContain('queued')
    expect(await brokenInvariants(database.url)).toEqual([])
    // The team is shown no more than the public.
    const asTeam = await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/auction/${item.slug}/bids`)
    expect(asTeam.body.bids.map(({ email }) => email)).toContain('erased')
    const asPublic = await send('GET', `/api/${school.slug}/auction/${item.slug}/bids`)
    expect(asPublic.text).toContain('"erased"')
    const mails = await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/mails`)
    expect(mails.text).not.toMatch(/erased\.invalid/)
  })

  test('erases who they were from what owners were told of a payment, also in its subject', async () => {
    const { school, token, item, jane } = await addEvening()
    const [first] = await bidsOf(item)
    const email = { ...overpaid.samples.overpaid, payer: jane.email }
    const content = { bidderId: first?.bidderId }
    await addEmail(orm, school, { kind: 'overpaid', content, email, subject: `${jane.email} paid $40.00 too much` })
    expect((await erase(token, school, jane.email)).status).toBe(200)
    const left = await orm.select().from(outbox).where(eq(outbox.organizationId, school.id))
    expect(left.filter(({ kind }) => kind === 'overpaid')).toMatchObject([{ email: null, subject: null, content }])
    expect(JSON.stringify(left)).not.toContain(jane.email)
  })

  test('leaves other organizations’ records alone', async () => {
    const [one, other] = [await addEvening(), await addEvening()]
    await place(other.school, other.item, one.jane.email, '135', CONTACT)
    await erase(one.token, one.school, one.jane.email)
    expect((await bidsOf(other.item)).map(({ email }) => email)).toContain(one.jane.email)
    expect(await orm.$count(bidder, and(eq(bidder.email, one.jane.email), eq(bidder.name, CONTACT.name)))).toBe(1)
    expect((await erase(one.token, one.school, one.jane.email)).status).toBe(404)
  })

  test('is refused while they are winning, and not once that bid is cancelled', async () => {
    const { school, token, item, bob } = await addEvening()
    const refused = await erase(token, school, bob)
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'winning'])
    expect(refused.refusal?.message).toContain(item.title)
    const [, top] = await bidsOf(item)
    const { token: superAdmin } = await addPerson(orm, { isSuperAdmin: true })
    await visitor(sendAnything, superAdmin)('DELETE', `/api/${school.slug}/admin/auction/${item.slug}/bid/${top?.id}`)
    expect((await erase(token, school, bob)).status).toBe(200)
    const cancelled = await orm.select().from(cancelledBid).where(eq(cancelledBid.auctionItemId, item.id))
    expect([cancelled.length, (await bidderOf(cancelled[0]))?.label]).toEqual([1, 'erased'])
  })

  test('may erase a winner; wins, results, and summaries agree with each other still', async () => {
    const { school, token, item, bob } = await addEvening()
    await close(school, item)
    expect((await erase(token, school, bob)).status).toBe(200)
    const left = await orm.select().from(outbox).where(eq(outbox.organizationId, school.id))
    expect(left.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['won', 'closing-summary', 'closing-results']))
    expect(JSON.stringify(left)).not.toContain(bob)
    expect(await brokenInvariants(database.url)).toEqual([])
  })

  test('waits a day after an email, which counts to the budget of the address; the bidder need not', async () => {
    const { school, token, jane } = await addEvening()
    const claimedAt = new Date()
    const sent = { state: 'sent', claimedAt } as const
    await orm.update(outbox).set(sent).where(eq(outbox.recipient, jane.email))
    const refused = await erase(token, school, jane.email)
    const free = moment(new Date(claimedAt.getTime() + DAY_MS + MINUTE_MS), school.timeZone)
    const message = `We emailed them in the last 24 hours. You can erase them from ${free}.`
    expect([refused.status, refused.refusal]).toEqual([409, { code: 'just-emailed', message }])
    expect((await eraseOwn(link(jane))).status).toBe(200)
  })

  test('leaves a block in place, of which its bidder read who and why, and nothing that says whose it is', async () => {
    const { school, token, item, jane } = await addEvening()
    const blocked = await addBlocked(orm, school, { email: jane.email, reason: 'Jane never paid' })
    const { body } = await send('GET', `/api/mail/own-data?${new URLSearchParams(link(jane))}`)
    const block = { blockedAt: blocked.blockedAt.toISOString(), reason: 'Jane never paid' }
    expect(body.organizations[0]?.block).toEqual(block)
    expect((await erase(token, school, jane.email)).status).toBe(200)
    const [left] = await orm.select().from(blockedAddress).where(eq(blockedAddress.id, blocked.id))
    expect(left).toEqual({ ...blocked, email: null, reason: null })
    const list = await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/blocked-addresses`)
    expect(list.body.blockedAddresses).toMatchObject([{ id: blocked.id, label: 'erased' }])
    expect((await place(school, item, jane.email, '140')).refusal?.code).toBe('blocked')
  })
})

test('who offered items reads so, and is erased from them and from the items they became', async () => {
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'owner')
  const [jane, other] = [await addReader(orm), await addReader(orm)]
  const item = await addItem(orm, school, { donorEmail: other.email, donorNote: '555 123 4567' })
  const contact = { email: jane.email, phone: '555 123 4567', wantsResult: true, donorName: 'Jane' }
  const offered = await addDonation(orm, school, contact)
  const accepted = await addDonation(orm, school, { ...contact, state: 'accepted', auctionItemId: item.id })
  const answer = await visitor(sendAnything, token)('POST', `/api/${school.slug}/admin/bidders/data`, jane)
  expect(answer.body.organizations[0]?.donations).toMatchObject([
    { title: 'Dinner for two', phone: '555 123 4567', state: 'new' },
    { state: 'accepted' },
  ])
  expect((await erase(token, school, jane.email)).status).toBe(200)
  const gone = { bidderId: null, phone: null, wantsResult: false }
  const isTheirs = eq(donation.organizationId, school.id)
  const rows = await orm.select().from(donation).where(isTheirs).orderBy(donation.createdAt)
  expect(rows).toEqual([offered, accepted].map(({ email, ...row }) => ({ ...row, ...gone })))
  expect(await orm.$count(bidder, eq(bidder.email, jane.email))).toBe(0)
  const [left] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
  expect(left).toMatchObject({ donorEmail: null, donorNote: null })
})

test('a donor is erased like a bidder, without their name', async () => {
  const school = await addSchool(orm)
  const { token } = await addMember(orm, school, 'owner')
  const jane = await addReader(orm)
  const donor = { donatedBy: 'Jane', donorUrl: 'https://example.org/', donorEmail: jane.email, donorNote: 'Lilies' }
  const item = await addItem(orm, school, donor)
  const { body } = await visitor(sendAnything, token)('POST', `/api/${school.slug}/admin/bidders/data`, jane)
  expect(body.organizations[0]?.donated).toEqual([{ title: item.title, note: 'Lilies' }])
  const id = crypto.randomUUID()
  const edits = `/api/${school.slug}/admin/auctions/bulk-edits` as const
  const change = { kind: 'donor', donatedBy: 'Jane', donorNote: 'Roses' } as const
  await visitor(sendAnything, token)('POST', edits, { id, itemIds: [item.id], change })
  expect((await erase(token, school, jane.email)).status).toBe(200)
  // Undone, it would bring back what was noted.
  expect((await visitor(sendAnything, token)('POST', `${edits}/${id}/undo`)).status).toBe(404)
  const [left] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
  expect(left).toEqual({ ...item, donorEmail: null, donorNote: null, revision: 1 })
})

describe('a bidder with a mailed link', () => {
  test('sees all that is known of them anywhere, and only by a link made for that', async () => {
    const [one, other] = [await addEvening(), await addEvening()]
    await place(other.school, other.item, one.jane.email, '135')
    const { body } = await send('GET', `/api/mail/own-data?${new URLSearchParams(link(one.jane))}`)
    expect(body.email).toBe(one.jane.email)
    const known = new Map(body.organizations.map(({ organization, contact }) => [organization.slug, contact]))
    expect([...known.keys()].sort()).toEqual([one.school.slug, other.school.slug].sort())
    expect(known.get(one.school.slug)).toEqual(CONTACT)
    const wrong = carriedBy(unsubscribeUrl(HOME, one.jane))
    expect((await send('GET', `/api/mail/own-data?${new URLSearchParams(wrong)}`)).status).toBe(404)
    expect((await eraseOwn(wrong)).status).toBe(404)
  })

  test('erases what they ask and is not sent yet, which says who they are', async () => {
    const [{ school, item }, ann] = [await addEvening(), await addReader(orm)]
    const content = { form: crypto.randomUUID(), askerEmail: ann.email, text: `Write to ${ann.email}.` }
    const question = await addEmail(orm, school, { kind: 'question', auctionItemId: item.id, content, state: 'queued' })
    const bobs = { ...content, form: crypto.randomUUID(), askerEmail: 'bob@example.org' }
    const other = await addEmail(orm, school, { kind: 'question', content: bobs, state: 'queued' })
    expect((await eraseOwn(link(ann))).status).toBe(200)
    const [left] = await orm.select().from(outbox).where(eq(outbox.id, question.id))
    expect(left).toMatchObject({ state: 'suppressed', content: {}, email: null, recipient: question.recipient })
    expect(await orm.select().from(outbox).where(eq(outbox.id, other.id))).toEqual([other])
  })

  test('erases it everywhere at once, with the address itself and all its links', async () => {
    const [one, other] = [await addEvening(), await addEvening()]
    await place(other.school, other.item, one.jane.email, '135')
    await place(other.school, other.item, 'ann@example.org', '140')
    expect((await eraseOwn(link(one.jane))).status).toBe(200)
    for (const { item } of [one, other]) expect(JSON.stringify(await bidsOf(item))).not.toContain(one.jane.email)
    expect(await orm.$count(mailAddress, eq(mailAddress.email, one.jane.email))).toBe(0)
    expect((await eraseOwn(link(one.jane))).status).toBe(404)
    const blanks = (await Promise.all([one.item, other.item].map(bidsOf)))
      .flat()
      .filter(({ bidder }) => bidder === ERASED)
    expect(new Set(blanks.map(({ bidderId }) => bidderId)).size).toBe(2)
  })

  test('erases it where they want no more email, remembers that alone, and is signed in nowhere', async () => {
    const refusals = [{ unsubscribedAt: new Date() }, { bouncedAt: new Date() }, 'refused'] as const
    for (const refusal of refusals) {
      const { school, jane } = await addEvening()
      const more = refusal === 'refused' ? {} : refusal
      const known = { confirmedAt: new Date(), ...more }
      await orm.update(mailAddress).set(known).where(eq(mailAddress.id, jane.id))
      if (refusal === 'refused')
        await orm.insert(refusedSender).values({ addressId: jane.id, organizationId: school.id, refusedAt: new Date() })
      const secret = { addressId: jane.id, expiresAt: new Date(Date.now() + DAY) }
      await orm.insert(bidderDevice).values({ ...secret, tokenHash: crypto.randomUUID() })
      await orm.insert(bidderCode).values({ ...secret, codeHash: crypto.randomUUID() })
      expect((await eraseOwn(link(jane))).status).toBe(200)
      for (const table of [bidderDevice, bidderCode])
        expect(await orm.$count(table, eq(table.addressId, jane.id))).toBe(0)
      const [left] = await orm.select().from(mailAddress).where(eq(mailAddress.id, jane.id))
      expect(left).toMatchObject({ email: jane.email, confirmedAt: null, ...more })
      expect((await eraseOwn(link(jane))).status).toBe(404)
      const refused = await orm.$count(refusedSender, eq(refusedSender.addressId, jane.id))
      expect(refused).toBe(refusal === 'refused' ? 1 : 0)
    }
  })

  test('is refused while winning, and for 30 days after, with whom to ask', async () => {
    const { school, item, bob } = await addEvening()
    await orm.insert(mailAddress).values({ email: bob }).onConflictDoNothing()
    const [known] = await orm.select().from(mailAddress).where(eq(mailAddress.email, bob))
    if (!known) throw new Error('Bob has no address')
    expect((await eraseOwn(link(known))).refusal).toMatchObject({ code: 'winning' })
    await close(school, item)
    const refused = await eraseOwn(link(known))
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'fresh-win'])
    expect(refused.refusal?.message).toContain(school.contactEmail)
    await setWonAt(orm, [item], new Date(Date.now() - 31 * DAY))
    expect((await eraseOwn(link(known))).status).toBe(200)
  })
})
