import { describe, expect, test } from 'bun:test'
import { desc } from 'drizzle-orm'
import { auctionItem, auctionLock } from '../../db/schema.ts'
import { freshDatabase } from '../../tests/database.ts'
import { openTestHouse } from '../../tests/house.ts'
import { addPerson } from '../../tests/person.ts'
import { addItem, addSchool } from '../../tests/school.ts'
import { addMember } from '../../tests/team.ts'
import { visitor } from '../../tests/visitor.ts'

const database = await freshDatabase()
const { orm } = database
const { send } = openTestHouse(database)
const [maple, oak] = [await addSchool(orm), await addSchool(orm)]
const item = await addItem(orm, maple)
const everything = async () => ({
  items: await orm.select().from(auctionItem).orderBy(desc(auctionItem.id)),
  locks: await orm.select().from(auctionLock).orderBy(desc(auctionLock.auctionItemId)),
})

const newItem = {
  ...{ title: 'Piano', description: 'Lesson', slug: 'piano-lesson', startingBid: '5.00' },
  ...{ startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' },
}
type Call = [method: string, path: string, body?: object]
const callsOfOne: Call[] = [
  ['GET', ''],
  ['PATCH', '', { title: 'Mine now' }],
  ['PATCH', '/archive'],
  ['PATCH', '/unarchive'],
  ['POST', '/duplicate'],
  ['DELETE', ''],
]
const all: Call[] = [
  ['GET', '/admin/auctions'],
  ['GET', '/admin/total-raised'],
  ['POST', '/admin/auctions', newItem],
  ...callsOfOne.map<Call>(([method, action, ...body]) => [method, `/admin/auctions/${item.id}${action}`, ...body]),
]

describe.each(all)('%s %s', (method, path, body) => {
  test.each([
    ['nobody', async () => null, 401, 'Please sign in.'],
    ['a stranger', async () => (await addPerson(orm)).token, 403, 'You are not allowed to do this.'],
    [
      'an owner next door',
      async () => (await addMember(orm, oak, 'owner')).token,
      403,
      'You are not allowed to do this.',
    ],
  ])('is not for %s', async (_who, tokenOf, status, message) => {
    const before = await everything()
    const answer = await visitor(send, await tokenOf())(method, `/api/${maple.slug}${path}`, body)
    expect([answer.status, answer.body]).toEqual([status, { message }])
    expect(await everything()).toEqual(before)
  })

  test('of an unknown organization finds none', async () => {
    const manager = visitor(send, (await addMember(orm, maple)).token)
    const answer = await manager(method, `/api/no-such-school${path}`, body)
    expect([answer.status, answer.body]).toEqual([404, { message: 'Organization not found' }])
  })

  test.each(['manager', 'owner', 'admin'] as const)('is for a %s', async (role) => {
    const school = await addSchool(orm)
    const own = await addItem(orm, school)
    const member = visitor(send, (await addMember(orm, school, role)).token)
    const answer = await member(method, `/api/${school.slug}${path.replace(item.id, own.id)}`, body)
    expect(answer.status).toBe(method === 'POST' ? 201 : 200)
  })
})

describe.each(callsOfOne)('%s …/{id}%s', (method, action, body) => {
  const call = async (id: string) => {
    const owner = visitor(send, (await addMember(orm, oak, 'owner')).token)
    return owner(method, `/api/${oak.slug}/admin/auctions/${id}${action}`, body)
  }

  test('finds no item of another organization, and leaves it alone', async () => {
    const before = await everything()
    const answer = await call(item.id)
    expect([answer.status, answer.body]).toEqual([404, { message: 'Auction not found' }])
    expect(await everything()).toEqual(before)
  })

  test.each([
    crypto.randomUUID(),
    '1',
    '99999999999999999999',
    'null',
    '%00',
    '%25',
    '_',
    "'%20or%20'1'='1",
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(5_000),
  ])('finds nothing at %p', async (id) => {
    const answer = await call(id)
    expect([answer.status, answer.body]).toEqual([404, { message: 'Auction not found' }])
  })
})
