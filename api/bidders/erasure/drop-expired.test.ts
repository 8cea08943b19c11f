import { expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { accountLink, session } from '../../../db/schema/accounts.ts'
import { activity } from '../../../db/schema/activity.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bidderCode, watchedItem } from '../../../db/schema/bidders.ts'
import { bid, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { checkoutLink } from '../../../db/schema/checkout.ts'
import { donation } from '../../../db/schema/donations.ts'
import { mailAddress, outbox, refusedSender } from '../../../db/schema/mail.ts'
import { clientError, rateLimit } from '../../../db/schema/upkeep.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addDonation } from '../../../tests/support/donation.ts'
import { addEmail } from '../../../tests/support/emails.ts'
import { followedBy } from '../../../tests/support/followed.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { ERASED } from '../../contract/values/address/mask.ts'
import { dropExpired, dropForgottenAddresses, dropOldDonations, dropUnusedBidders } from './drop-expired.ts'

const { orm } = await freshDatabase()
const DAY = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY)
const nobody = () => `${crypto.randomUUID()}@example.org`

test('an address is forgotten once no record has it, unless its owner has an account, or wants or takes no more email', async () => {
  const [used, known, unused, refusing] = [nobody(), nobody(), nobody(), nobody()]
  const [school, { email: account }, at] = [await addSchool(orm), await addPerson(orm), new Date()]
  await addEmail(orm, school, { recipient: used })
  await bidderFor(orm, school.id, known)
  const marked = [{ unsubscribedAt: at }, { bouncedAt: at }, { complainedAt: at }]
  const named = marked.map((mark) => ({ email: nobody(), ...mark }))
  const addresses = [...[used, known, account, unused].map((email) => ({ email })), ...named]
  await orm.insert(mailAddress).values(addresses).onConflictDoNothing()
  const [own] = await orm.insert(mailAddress).values({ email: refusing }).returning()
  await orm.insert(refusedSender).values({ addressId: own?.id ?? '', organizationId: school.id, refusedAt: at })
  await dropForgottenAddresses(orm)
  const emails = (await orm.select().from(mailAddress)).map(({ email }) => email)
  const stay = [used, known, account, refusing, ...named.map(({ email }) => email)]
  expect([...stay, unused].filter((email) => !emails.includes(email))).toEqual([unused])
})

test('what has outlived its time is deleted, and the rest stays', async () => {
  const person = await addPerson(orm)
  const link = { userId: person.id, purpose: 'password' } as const
  await orm.insert(session).values({ tokenHash: 'old', userId: person.id, expiresAt: days(-1) })
  await orm.insert(accountLink).values([
    { ...link, tokenHash: 'old', expiresAt: days(-1) },
    { ...link, tokenHash: 'new', expiresAt: days(1) },
  ])
  await orm.insert(rateLimit).values([
    { key: 'old', points: 1, expire: days(-2) },
    { key: 'new', points: 1, expire: days(1) },
  ])
  await orm.insert(clientError).values([
    { error: 'old', receivedAt: days(-31) },
    { error: 'new', receivedAt: days(-29) },
  ])
  await orm.insert(activity).values([
    { kind: 'signed-in', about: 'old', at: days(-740) },
    { kind: 'signed-in', about: 'new', at: days(-700) },
  ])
  const about = { kind: 'email-changed', content: {} } as const
  const [old, young] = [
    await addEmail(orm, null, { ...about, createdAt: days(-91) }),
    await addEmail(orm, null, { ...about, createdAt: days(-89) }),
  ]
  const school = await addSchool(orm)
  const record = await addEmail(orm, school, { createdAt: days(-91) })
  const [oldEdit, newEdit] = [crypto.randomUUID(), crypto.randomUUID()]
  const kind = 'archive' as const
  const bulk = { organizationId: school.id, kind, edited: [], refused: [] }
  await orm.insert(bulkEdit).values([
    { ...bulk, id: oldEdit, madeAt: days(-1.1) },
    { ...bulk, id: newEdit, madeAt: days(-0.9) },
  ])
  const checkout = { organizationId: school.id, pinHash: '', madeByName: 'Ada' }
  await orm.insert(checkoutLink).values([
    { ...checkout, secretHash: 'old', madeAt: days(-32), endsAt: days(-31) },
    { ...checkout, secretHash: 'new', madeAt: days(-30), endsAt: days(-29) },
  ])
  await orm.execute(
    `select graphile_worker.add_job('close-items', job_key := key) from unnest(array['old', 'tried', 'new']) as key`,
  )
  // Only what was given up, and long ago, is of no use.
  await orm.execute(`update graphile_worker._private_jobs set run_at = now() - interval '31 days' where key <> 'new'`)
  await orm.execute(`update graphile_worker._private_jobs set attempts = max_attempts where key <> 'tried'`)
  await dropExpired(orm, new Date())
  const jobs = await orm.execute<{ key: string }>('select key from graphile_worker.jobs order by key')
  expect(jobs.map(({ key }) => key)).toEqual(['new', 'tried'])
  expect((await orm.select().from(checkoutLink)).map(({ secretHash }) => secretHash)).toEqual(['new'])
  expect((await orm.select().from(bulkEdit)).map(({ id }) => id)).toEqual([newEdit])
  expect((await orm.select().from(session).where(eq(session.userId, person.id))).length).toBe(1)
  expect((await orm.select().from(accountLink)).map(({ tokenHash }) => tokenHash)).toEqual(['new'])
  expect((await orm.select().from(rateLimit)).map(({ key }) => key)).toEqual(['new'])
  expect((await orm.select().from(clientError)).map(({ error }) => error)).toEqual(['new'])
  const entries = (await orm.select().from(activity)).map(({ about }) => about)
  expect([entries.includes('old'), entries.includes('new')]).toEqual([false, true])
  const mails = (await orm.select().from(outbox)).map(({ id }) => id)
  expect([old, young, record].map(({ id }) => mails.includes(id))).toEqual([false, true, true])
})

test('a code for My bids that expired is deleted, and a newer one of the same address is not', async () => {
  const { id: addressId } = await addRow(orm, mailAddress, { email: nobody() })
  const [old, good] = [crypto.randomUUID(), crypto.randomUUID()]
  await orm.insert(bidderCode).values([
    { challenge: old, addressId, codeHash: '', expiresAt: days(-0.01) },
    { challenge: good, addressId, codeHash: '', expiresAt: days(0.01) },
  ])
  await dropExpired(orm, new Date())
  expect((await orm.select().from(bidderCode)).map(({ challenge }) => challenge)).toEqual([good])
})

test('what became no item is deleted after the months of its organization, counted from when it was offered', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const item = await addItem(orm, school)
  const createdAt = new Date()
  const offered = await addDonation(orm, school, { createdAt })
  const declined = await addDonation(orm, school, { createdAt, state: 'declined' })
  const accepted = await addDonation(orm, school, { createdAt, state: 'accepted', auctionItemId: item.id })
  const longer = await addDonation(orm, await addSchool(orm, { retentionMonths: 12 }), { createdAt })
  const all = [offered, declined, accepted, longer].map(({ id }) => id)
  const left = async () => {
    const rows = await orm.select({ id: donation.id }).from(donation).where(inArray(donation.id, all))
    return rows.map(({ id }) => id).sort()
  }
  await dropOldDonations(orm, new Date(createdAt.getTime() + 175 * DAY))
  expect(await left()).toHaveLength(4)
  await dropOldDonations(orm, new Date(createdAt.getTime() + 186 * DAY))
  expect(await left()).toEqual([accepted.id, longer.id].sort())
  await dropOldDonations(orm, new Date(createdAt.getTime() + 367 * DAY))
  expect(await orm.$count(donation, eq(donation.id, longer.id))).toBe(0)
})

test('the email that thanked for it forgets its donor too; that of what is offered later does not', async () => {
  const school = await addSchool(orm, { retentionMonths: 6 })
  const offered = await addDonation(orm, school, { createdAt: new Date() })
  const later = await addDonation(orm, school, { createdAt: new Date(Date.now() + 90 * DAY) })
  for (const { id, email } of [offered, later])
    await addEmail(orm, school, { kind: 'donation-received', recipient: email, content: { donationId: id } })
  await dropOldDonations(orm, new Date(Date.now() + 190 * DAY))
  const left = await orm.select().from(outbox).where(eq(outbox.organizationId, school.id)).orderBy(outbox.id)
  expect(left.map(({ recipient }) => recipient === ERASED)).toEqual([true, false])
  expect(JSON.stringify(left)).not.toContain(offered.email)
})

test('who holds a paddle and never bid is dropped as many months after it was given out as the organization says', async () => {
  const { orm } = await freshDatabase()
  const school = await addSchool(orm, { retentionMonths: 6 })
  const item = await addItem(orm, school)
  await addPaddle(orm, school, 112, 'Ana Ruiz')
  await addPaddle(orm, await addSchool(orm, { retentionMonths: 12 }), 7)
  const [bids, gave] = [await addPaddle(orm, school, 12), await addPaddle(orm, school, 13)]
  const { id: organizationId } = school
  await orm.insert(bid).values({ organizationId, auctionItemId: item.id, bidderId: bids.id, amount: 12_500 })
  await orm.update(bidder).set({ code: 'ABC234' }).where(eq(bidder.id, gave.id))
  const returned = await addPaddle(orm, school, 14)
  await orm.update(bidder).set({ paddleReturnedAt: new Date() }).where(eq(bidder.id, returned.id))
  const numbers = async () => {
    const rows = await orm.select({ number: bidder.paddleNumber }).from(bidder).orderBy(bidder.paddleNumber)
    return rows.map(({ number }) => number)
  }
  await dropUnusedBidders(orm, days(175))
  expect(await numbers()).toEqual([7, 12, 13, 14, 112])
  await dropUnusedBidders(orm, days(186))
  expect(await numbers()).toEqual([7, 12, 13])
})

test('who has nothing left at an organization is dropped, and nobody whose first bid is being written', async () => {
  const { orm } = await freshDatabase()
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const followed = (email: string) => followedBy(orm, school, item, email)
  await orm.insert(watchedItem).values(await followed('watches@example.org'))
  await orm.insert(reminder).values(await followed('waits@example.org'))
  await orm.insert(bid).values({ ...(await followed('bids@example.org')), amount: 12_500 })
  await orm.insert(cancelledBid).values({ ...(await followed('withdrew@example.org')), amount: 12_000 })
  const won = eq(bidder.id, (await followed('won@example.org')).bidderId)
  await orm.update(bidder).set({ code: 'ABC234' }).where(won)
  await addDonation(orm, school, { email: 'gives@example.org' })
  await orm.insert(waiting).values({ ...(await followed('queues@example.org')), quantity: 1, joinedAt: new Date() })
  const erased = eq(bidder.id, await bidderFor(orm, school.id, 'erased@example.org'))
  await orm.update(bidder).set({ email: null, erasedAt: new Date() }).where(erased)
  await bidderFor(orm, school.id, 'left@example.org')
  const begins = await followed('begins@example.org')
  await orm.transaction(async (tx) => {
    await tx.insert(bid).values({ ...begins, amount: 13_000 })
    await dropUnusedBidders(orm, new Date())
  })
  const rows = await orm.select({ email: bidder.email }).from(bidder).orderBy(bidder.email)
  const names = ['begins', 'bids', 'gives', 'queues', 'waits', 'watches', 'withdrew', 'won']
  expect(rows.map(({ email }) => email)).toEqual(names.map((name) => `${name}@example.org`))
  expect(await orm.$count(bid)).toBe(2)
})
