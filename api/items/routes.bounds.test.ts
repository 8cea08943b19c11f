import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addItem, addSchool, type School } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const database = await sharedDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database, {})
const FULL = {
  code: 'full' as const,
  message: 'An organization can have up to 2,000 items. Delete some to add more.',
}

const formOf = (slug: string) => ({
  ...{ title: 'Kite', description: 'It flies.', slug, startingBid: '5.00' },
  ...{ startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' },
})

async function teamOf(school: School) {
  const owner = visitor(sendAnything, (await addMember(orm, school, 'owner')).token)
  const path = `/api/${school.slug}/admin/auctions` as const
  return {
    add: (slug: string) => owner('POST', path, formOf(slug)),
    copy: (id: string) => owner('POST', `${path}/${id}/duplicate`),
    list: (query: string) => owner('GET', `${path}?${query}`),
  }
}

async function fill(school: School, items: number) {
  await orm.execute(sql`
    insert into auction_item (organization_id, slug, title, description, starting_bid, start_time, end_time)
    select ${school.id}, 'many-' || n, 'Many', 'Many.', 5, now(), now() + interval '1 day' from generate_series(1, ${items}) n`)
  await orm.execute(sql`
    insert into auction_lock (auction_item_id, organization_id)
    select id, organization_id from auction_item where slug like 'many-%'`)
}

test('an organization has up to two thousand items, also when two are added at once', async () => {
  const school = await addSchool(orm)
  const team = await teamOf(school)
  const { id } = await addItem(orm, school)
  await fill(school, 1998)
  const answers = await Promise.all([team.add('kite'), team.copy(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await team.add('one-more')).refusal).toEqual(FULL)
  expect((await team.list('limit=2000')).body.auctions).toHaveLength(60)
  await orm.update(auctionItem).set({ deletedAt: new Date() }).where(eq(auctionItem.id, id))
  expect((await team.add('one-more')).status).toBe(201)
})

test('sixty a minute are added; what is refused does not count', async () => {
  const team = await teamOf(await addSchool(orm))
  expect((await team.add('kite')).status).toBe(201)
  const taken = await Promise.all(Array.from({ length: 10 }, () => team.add('kite')))
  expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([409]))
  for (let added = 1; added < 60; added++) expect((await team.add(`kite-${added}`)).status).toBe(201)
  const late = await team.add('one-too-many')
  expect([late.status, late.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 1 minute.'])
  expect((await (await teamOf(await addSchool(orm))).add('kite')).status).toBe(201)
})
