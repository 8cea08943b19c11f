import { describe, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { organization, userOrganization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool, type Item, type School } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { cancelBid } from '../bidding/cancel-bid.ts'
import { DEFAULT_RULES } from '../contract/organizations/default-rules.ts'
import { archiveItem, unarchiveItem } from '../items/archive-item.ts'
import { deleteItem } from '../items/delete-item.ts'
import { draftLetter } from '../letters/draft-letter.ts'
import { claimMails } from '../outbox/claim-mails.ts'
import { closeItems } from './close-items.ts'
import { dueOrganizations } from './due-items.ts'

const database = await freshDatabase()
const { orm } = database
const { context, send, sendAnything } = openTestApp(database)

const SECOND = 1_000
const place = (school: School, item: Item, email: string, amount: number) =>
  send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
const after = (item: Item, seconds: number) => new Date(item.endTime.getTime() + seconds * SECOND)
const mailsOf = (school: School, kind: 'won' | 'closing-summary' | 'leading-again') =>
  orm
    .select({ recipient: outbox.recipient, content: outbox.content })
    .from(outbox)
    .where(and(eq(outbox.organizationId, school.id), eq(outbox.kind, kind)))
    .orderBy(outbox.id)
const standingOf = async (item: Item) =>
  (await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id)))[0]
const isClaimed = async (item: Item) =>
  (await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id)))[0]?.winnerNotificationSent

describe('an item that has ended', () => {
  test('is closed two seconds later, and not before', async () => {
    const school = await addSchool(orm)
    const item = await addItem(orm, school)
    await place(school, item, 'ann@example.org', 125)
    expect(await closeItems(orm, school.id, after(item, 1.9))).toEqual([])
    expect(await closeItems(orm, school.id, after(item, 2))).toEqual([item.id])
    expect(await standingOf(item)).toMatchObject({ closedAt: after(item, 2), lockVersion: 2 })
  })

  test('takes no bid once it is closed, whenever that arrived', async () => {
    const school = await addSchool(orm)
    const item = await addItem(orm, school)
    await closeItems(orm, school.id, after(item, 2))
    const answer = await place(school, item, 'ann@example.org', 125)
    expect([answer.status, answer.refusal?.message]).toEqual([409, 'Bidding has ended.'])
  })

  test('owes its winner one mail, however often and by however many it is closed', async () => {
    const school = await addSchool(orm)
    const item = await addItem(orm, school)
    await place(school, item, 'ann@example.org', 125)
    await place(school, item, 'bob@example.org', 130)
    await Promise.all(Array.from({ length: 8 }, () => closeItems(orm, school.id, after(item, 2))))
    expect(await closeItems(orm, school.id, after(item, 60))).toEqual([])
    expect(await mailsOf(school, 'won')).toEqual([
      { recipient: 'bob@example.org', content: { wins: [{ auctionItemId: item.id, amount: '130.00' }] } },
    ])
    expect(await isClaimed(item)).toBeTrue()
  })

  test('without bids closes silently', async () => {
    const school = await addSchool(orm)
    await addMember(orm, school, 'owner')
    const item = await addItem(orm, school)
    expect(await closeItems(orm, school.id, after(item, 2))).toEqual([item.id])
    expect(await mailsOf(school, 'won')).toEqual([])
    expect(await mailsOf(school, 'closing-summary')).toEqual([])
    expect(await isClaimed(item)).toBeFalse()
  })
})

describe('items that end together', () => {
  test('make one mail for each winner over all they won, and one summary for each owner and admin', async () => {
    const school = await addSchool(orm)
    const [owner, admin] = [await addMember(orm, school, 'owner'), await addMember(orm, school, 'admin')]
    await addMember(orm, school, 'manager')
    const endTime = new Date(Date.now() + 600 * SECOND)
    const items = await Promise.all(['Apple', 'Bread', 'Cake'].map((title) => addItem(orm, school, { title, endTime })))
    const [apple, bread, cake] = items as [Item, Item, Item]
    await place(school, apple, 'ann@example.org', 125)
    await place(school, bread, 'ann@example.org', 200)
    expect((await closeItems(orm, school.id, after(apple, 2))).sort()).toEqual(items.map(({ id }) => id).sort())
    expect(await mailsOf(school, 'won')).toEqual([
      {
        recipient: 'ann@example.org',
        content: {
          wins: [
            { auctionItemId: apple.id, amount: '125.00' },
            { auctionItemId: bread.id, amount: '200.00' },
          ],
        },
      },
    ])
    const summaries = await mailsOf(school, 'closing-summary')
    expect(summaries.map(({ recipient }) => recipient).sort()).toEqual([admin.email, owner.email].sort())
    expect(summaries[0]?.content).toEqual({
      closedAt: after(apple, 2).toISOString(),
      items: [
        { auctionItemId: apple.id, winner: { email: 'ann@example.org', amount: '125.00' } },
        { auctionItemId: bread.id, winner: { email: 'ann@example.org', amount: '200.00' } },
        { auctionItemId: cake.id, winner: null },
      ],
    })
  })
})

describe('what is off the public pages at its end', () => {
  test('archived: waits, and is closed when it comes back', async () => {
    const school = await addSchool(orm)
    const item = await addItem(orm, school)
    await place(school, item, 'ann@example.org', 125)
    await archiveItem(orm, school.id, item.id, new Date())
    expect(await closeItems(orm, school.id, after(item, 2))).toEqual([])
    expect(await mailsOf(school, 'won')).toEqual([])
    await unarchiveItem(orm, school.id, item.id, new Date())
    expect(await closeItems(orm, school.id, after(item, 90))).toEqual([item.id])
    expect(await mailsOf(school, 'won')).toHaveLength(1)
  })

  test('deleted: nobody wins it', async () => {
    const school = await addSchool(orm)
    const item = await addItem(orm, school)
    await place(school, item, 'ann@example.org', 125)
    await deleteItem(orm, school.id, item.id, new Date())
    expect(await closeItems(orm, school.id, after(item, 2))).toEqual([])
    expect(await mailsOf(school, 'won')).toEqual([])
  })

  test('of an inactive organization: waits for it', async () => {
    const school = await addSchool(orm)
    const item = await addItem(orm, school)
    await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
    expect(await closeItems(orm, school.id, after(item, 2))).toEqual([])
    await orm.update(organization).set({ isActive: true }).where(eq(organization.id, school.id))
    expect(await dueOrganizations(orm, after(item, 2))).toContain(school.id)
  })
})

test('when the winning bid is cancelled after the closing, the next bidder has won', async () => {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin')
  const item = await addItem(orm, school)
  await place(school, item, 'ann@example.org', 125)
  await place(school, item, 'bob@example.org', 130)
  await closeItems(orm, school.id, after(item, 2))
  const bidId = (await standingOf(item))?.winningBidId ?? ''
  const by = { kind: 'team', userId: admin.id } as const
  await cancelBid(orm, { organizationId: school.id, auctionItemId: item.id, bidId, by }, after(item, 60))
  expect((await mailsOf(school, 'won')).map(({ recipient }) => recipient)).toEqual([
    'bob@example.org',
    'ann@example.org',
  ])
  expect(await mailsOf(school, 'leading-again')).toEqual([])
})

const lettersOf = async (school: School) => {
  const { claimed } = await claimMails(orm, {
    draftLetter,
    publicUrl: context.config.publicUrl,
    hasBudgets: false,
    now: new Date(),
    limit: 1_000,
  })
  return claimed.flatMap(({ row, letter }) => (row.organizationId === school.id ? [letter] : []))
}

test('a winner of several items is told the rules of each', async () => {
  const school = await addSchool(orm, { rules: 'Pay at the office.' })
  const endTime = new Date(Date.now() + 600 * SECOND)
  const items = [
    await addItem(orm, school, { title: 'Apple', endTime }),
    await addItem(orm, school, { title: 'Bread', endTime, customRules: 'Pick up at the gym.' }),
    await addItem(orm, school, { title: 'Cake', endTime }),
  ]
  for (const item of items) await place(school, item, `${school.slug}@example.org`, 125)
  await closeItems(orm, school.id, new Date(endTime.getTime() + 2 * SECOND))
  const rules = '**Apple, Cake**\nPay at the office.\n\n**Bread**\nPick up at the gym.'
  expect((await lettersOf(school)).filter(({ kind }) => kind === 'won')).toMatchObject([{ rules }])
})

test('a winner reads until when to pay, unless the team has rules of its own about that', async () => {
  const endTime = new Date(Date.now() + 600 * SECOND)
  for (const [rules, payBy] of [
    [DEFAULT_RULES, new Date(endTime.getTime() + 48 * 3600 * SECOND).toISOString()],
    ['Pay at the office.', null],
  ] as const) {
    const school = await addSchool(orm, { rules })
    await place(school, await addItem(orm, school, { endTime }), `${school.slug}@example.org`, 125)
    await closeItems(orm, school.id, new Date(endTime.getTime() + 2 * SECOND))
    expect((await lettersOf(school)).filter(({ kind }) => kind === 'won')).toMatchObject([{ payBy }])
  }
})

test('the summary names no bidder to an owner who has left since', async () => {
  const school = await addSchool(orm)
  const [leaving, staying] = [await addMember(orm, school, 'owner'), await addMember(orm, school, 'owner')]
  const item = await addItem(orm, school)
  await place(school, item, 'ann@example.org', 125)
  await closeItems(orm, school.id, after(item, 2))
  await orm.delete(userOrganization).where(eq(userOrganization.userId, leaving.id))
  await lettersOf(school)
  const states = await orm
    .select({ to: outbox.recipient, state: outbox.state })
    .from(outbox)
    .where(and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'closing-summary')))
  expect(new Map(states.map(({ to, state }) => [to, state]))).toEqual(
    new Map([
      [leaving.email, 'suppressed'],
      [staying.email, 'sending'],
    ]),
  )
})

test('a winning bid that is cancelled before its mail leaves: only who has won now is told so', async () => {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin')
  const endTime = new Date(Date.now() + 600 * SECOND)
  const [alone, kept, lost] = [
    await addItem(orm, school, { title: 'Alone', endTime }),
    await addItem(orm, school, { title: 'Cached', endTime }),
    await addItem(orm, school, { title: 'Lost', endTime }),
  ]
  const [ann, bob, cas] = ['ann@example.org', 'bob@example.org', 'cas@example.org']
  await place(school, lost, ann, 125)
  await place(school, lost, bob, 130)
  await place(school, kept, bob, 125)
  await place(school, alone, cas, 125)
  await closeItems(orm, school.id, after(kept, 2))
  const by = { kind: 'team', userId: admin.id } as const
  for (const item of [lost, alone]) {
    const bidId = (await standingOf(item))?.winningBidId ?? ''
    await cancelBid(orm, { organizationId: school.id, auctionItemId: item.id, bidId, by }, after(kept, 60))
  }
  const won = (await lettersOf(school)).filter((letter) => letter.kind === 'won')
  expect(won.map(({ items }) => items.map(({ title }) => title))).toEqual([['Cached'], ['Lost']])
  const told = await orm
    .select({ to: outbox.recipient, state: outbox.state })
    .from(outbox)
    .where(and(eq(outbox.organizationId, school.id), eq(outbox.kind, 'won')))
    .orderBy(outbox.id)
  expect(told).toEqual([
    { to: cas, state: 'suppressed' },
    { to: bob, state: 'sending' },
    { to: ann, state: 'sending' },
  ])
})

describe('the job that closes an item', () => {
  const jobsOf = async (id: string) =>
    orm.execute<{ run_at: string }>(sql`select run_at from graphile_worker.jobs where key = ${`close ${id}`}`)
  const form = (more: object = {}) => ({
    ...{ title: 'A week at the lake', slug: `week-${crypto.randomUUID().slice(0, 8)}`, description: 'For six.' },
    ...{
      startingBid: '125.00',
      minimumRaise: '5.00',
      startTime: '2030-06-01T08:00',
      endTime: '2030-06-01T20:00',
      ...more,
    },
  })

  test('is made with the item, moves with its end, and goes with it', async () => {
    const school = await addSchool(orm, { timeZone: 'UTC' })
    const owner = await addMember(orm, school, 'owner')
    const asOwner = visitor(sendAnything, owner.token)
    const made = await asOwner('POST', `/api/${school.slug}/admin/auctions`, form())
    const { id } = made.body.auction
    expect((await jobsOf(id)).map((job) => new Date(job.run_at))).toEqual([new Date('2030-06-01T20:00:02Z')])
    await asOwner('PATCH', `/api/${school.slug}/admin/auctions/${id}`, { endTime: '2030-06-01T21:00' })
    expect((await jobsOf(id)).map((job) => new Date(job.run_at))).toEqual([new Date('2030-06-01T21:00:02Z')])
    await asOwner('DELETE', `/api/${school.slug}/admin/auctions/${id}`)
    expect(await jobsOf(id)).toHaveLength(0)
  })
})
