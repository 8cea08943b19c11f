import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { orm, send, sendAnything } = await sharedApp()
const school = await addSchool(orm)
const memberNamed = async (name: string) =>
  visitor(sendAnything, (await addMember(orm, school, 'owner', {}, { name })).token)
const [dana, kim] = [await memberNamed('Dana Fox'), await memberNamed('Kim Lee')]

type Member = typeof dana
const pathOf = (item: Item) => `/api/${school.slug}/admin/auctions/${item.id}` as const
const edit = (by: Member, item: Item, body: object) => by('PATCH', pathOf(item), body)
const stored = async (item: Item) => (await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id)))[0]

describe('a change of an older revision', () => {
  test('is refused with the item as it is, and who changed what, and writes nothing', async () => {
    const item = await addItem(orm, school, { category: 'Art' })
    await edit(dana, item, { title: 'A cello', category: null, revision: 0 })
    const before = await stored(item)
    const answer = await edit(kim, item, { title: 'A viola', donatedBy: 'The Lees', revision: 0 })
    expect(answer.status).toBe(409)
    expect(answer.refusal).toMatchObject({
      message: 'Dana Fox changed this auction while you were editing.',
      code: 'edited',
      auction: { title: 'A cello', category: null, donatedBy: null, revision: 1 },
    })
    const edits = [
      { field: 'title', by: 'Dana Fox', at: expect.any(String) },
      { field: 'category', by: 'Dana Fox', at: expect.any(String) },
    ]
    expect(answer.refusal).toHaveProperty('edits', edits)
    expect(await stored(item)).toEqual(before)
  })

  test('names whoever changed each field last, and nobody from before', async () => {
    const item = await addItem(orm, school)
    await edit(kim, item, { donatedBy: 'Us' })
    await edit(dana, item, { title: 'First', minimumRaise: '7.00' })
    await edit(kim, item, { title: 'Second' })
    const { refusal } = await edit(dana, item, { title: 'Third', revision: 1 })
    expect(refusal?.message).toBe('Kim Lee and Dana Fox changed this auction while you were editing.')
    const edits = [expect.objectContaining({ field: 'title', by: 'Kim Lee' })]
    expect(refusal).toHaveProperty('edits', [
      ...edits,
      expect.objectContaining({ field: 'minimumRaise', by: 'Dana Fox' }),
    ])
  })

  test('after a renamed category is nobody’s, though the field is another', async () => {
    const { body } = await dana('POST', `/api/${school.slug}/admin/category-labels`, { label: 'Trips' })
    const item = await addItem(orm, school, { category: 'Trips' })
    await dana('PATCH', `/api/${school.slug}/admin/category-labels/${body.categoryLabels[0]?.id}`, { label: 'Travel' })
    const { refusal } = await edit(kim, item, { category: 'Art', revision: 0 })
    expect(refusal).toMatchObject({
      message: 'Someone changed this auction while you were editing.',
      auction: { category: 'Travel', revision: 1 },
      edits: [],
    })
  })

  test('of what has ended meanwhile is refused for that', async () => {
    const item = await addItem(orm, school, { isActive: false })
    const { refusal } = await edit(kim, item, { title: 'A viola', revision: 9 })
    expect(refusal).toEqual({ message: 'This auction cannot be edited because it is archived.' })
  })
})

test('a change of the present revision is made, and makes the next one; bids make none', async () => {
  const item = await addItem(orm, school)
  const offer = { email: 'jane@example.org', amount: '125.00' }
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, offer)
  const { body } = await edit(dana, item, { title: 'A cello', revision: 0 })
  expect(body.auction).toMatchObject({ title: 'A cello', revision: 1 })
  await dana('PATCH', `${pathOf(item)}/archive`)
  expect((await stored(item))?.revision).toBe(2)
})

test('a change that names no revision is made whatever others changed', async () => {
  const item = await addItem(orm, school)
  await edit(dana, item, { title: 'A cello' })
  expect((await edit(kim, item, { title: 'A viola' })).body.auction).toMatchObject({ title: 'A viola', revision: 2 })
})

test('of two changes of one revision at once one is made', async () => {
  const item = await addItem(orm, school)
  const answers = await Promise.all([dana, kim].map((by, index) => edit(by, item, { title: `${index}`, revision: 0 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([-1, 1.5, '1', null])('%p is no revision', async (revision) => {
  const item = await addItem(orm, school)
  expect((await edit(dana, item, { title: 'A cello', revision })).status).toBe(400)
  expect(await stored(item)).toEqual(item)
})
