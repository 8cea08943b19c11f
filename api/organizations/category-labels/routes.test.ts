import { describe, expect, test } from 'bun:test'
import { auctionItem } from '../../../db/schema/items.ts'
import { categoryLabel } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import type { CategoryLabel } from '../../contract/organizations/category-label.ts'

const { orm, send, sendAnything } = await sharedApp()

/** A school, its owner's hands on the labels, and labels of these names. */
async function schoolWith(...labels: string[]) {
  const { school, call: owner, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
  const path = `${admin}/category-labels` as const
  const add = (body: object) => owner('POST', path, body)
  const ids = new Map<string, string>()
  for (const label of labels) {
    const { body } = await add({ label })
    ids.set(label, body.categoryLabels.at(-1)?.id ?? '')
  }
  return {
    school,
    add,
    change: (label: string, body: object) => owner('PATCH', `${path}/${ids.get(label)}`, body),
    remove: (label: string) => owner('DELETE', `${path}/${ids.get(label)}`),
    list: async () => (await owner('GET', path)).body.categoryLabels,
    chips: async () => (await send('GET', `/api/${school.slug}`)).body.categories,
  }
}
const namesOf = (labels: CategoryLabel[]) => labels.map(({ label }) => label)

describe('a label', () => {
  test('is added last, blue and switched on unless asked otherwise, and shown as a chip', async () => {
    const { add, chips } = await schoolWith('Food')
    expect(await chips()).toEqual([{ label: 'Food', color: 'blue' }])
    const answer = await add({ label: ' Wine ', color: 'red' })
    expect(answer.status).toBe(201)
    const id = expect.any(String)
    expect(answer.body.categoryLabels).toEqual([
      { id, label: 'Food', color: 'blue', isActive: true, order: 0 },
      { id, label: 'Wine', color: 'red', isActive: true, order: 1 },
    ])
    expect((await chips()).map(({ label, color }) => [label, color].join(' '))).toEqual(['Food blue', 'Wine red'])
  })

  test('that is switched off stays in the list, but is no chip; one that is deleted is gone, and items keep its text', async () => {
    const { school, change, remove, chips, list } = await schoolWith('Food', 'Wine')
    const off = await change('Food', { isActive: false })
    expect(off.body.categoryLabels).toMatchObject([{ isActive: false }, { isActive: true }])
    expect([(await chips()).length, (await list()).length]).toEqual([1, 2])
    await addItem(orm, school, { category: 'Food' })
    expect(namesOf((await remove('Food')).body.categoryLabels)).toEqual(['Wine'])
    expect(await chips()).toEqual([{ label: 'Wine', color: 'blue' }])
    expect((await send('GET', `/api/${school.slug}`)).body.auctions).toMatchObject([{ category: 'Food' }])
    expect((await remove('Food')).refusal).toEqual({ message: 'Label not found' })
  })

  test('takes the items that bear it along when it is renamed, and each counts a change', async () => {
    const { school, change } = await schoolWith('Food')
    const bearer = await addItem(orm, school, { category: 'Food' })
    const typed = await addItem(orm, school, { category: 'food' })
    const other = await addItem(orm, school, { category: 'Wine' })
    const neighbour = await addItem(orm, await addSchool(orm), { category: 'Food' })
    const path = `/api/${school.slug}/auction/${bearer.slug}` as const
    const before = await send('GET', path)
    await change('Food', { label: 'Treats' })
    const after = await send('GET', path)
    expect(after.body).toMatchObject({ category: 'Treats', version: before.body.version + 1 })
    const rows = await orm.select().from(auctionItem)
    const categoryOf = (id: string) => rows.find((row) => row.id === id)?.category
    expect([typed, other, neighbour].map(({ id }) => categoryOf(id))).toEqual(['Treats', 'Wine', 'Food'])
  })
})

describe('the name of a label', () => {
  const message = 'This label already exists.'
  const TAKEN = { message, issues: [{ path: 'label', message }] }

  test('is one of a kind in its organization', async () => {
    const { add, change, list } = await schoolWith('Food', 'Wine')
    // Also as others write it: families would choose between two that look alike, each with half of the items.
    for (const label of ['Food', 'FOÓD'])
      for (const answer of [await add({ label }), await change('Wine', { label })])
        expect([answer.status, answer.refusal]).toEqual([409, TAKEN])
    expect(namesOf(await list())).toEqual(['Food', 'Wine'])
  })

  test('is given once when two ask at once, and may be the same in another organization, or its own', async () => {
    const { change } = await schoolWith('Food')
    const { add } = await schoolWith()
    const statuses = (await Promise.all([add({ label: 'Food' }), add({ label: 'Food' })])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect((await change('Food', { label: 'Food', color: 'green' })).status).toBe(200)
  })
})

test.each([
  ['Wine', 0, ['Wine', 'Food', 'Art']],
  ['Food', 2, ['Wine', 'Art', 'Food']],
  ['Food', 1_000_000, ['Wine', 'Art', 'Food']],
])('the order of labels after %s was moved to place %d is %p', async (label, order, expected) => {
  const { change, list } = await schoolWith('Food', 'Wine', 'Art')
  const [entry] = await activityOf(orm, () => change(label, { order }))
  const labels = await list()
  // As people count.
  expect(entry?.changes).toEqual({ order: [label === 'Food' ? 1 : 2, expected.indexOf(label) + 1] })
  expect(namesOf(labels)).toEqual(expected)
  expect(labels.map((each) => each.order)).toEqual([0, 1, 2])
})

test('the order of labels is whole when two are moved at once', async () => {
  const { change, list } = await schoolWith('Food', 'Wine', 'Art')
  await Promise.all([change('Food', { order: 2 }), change('Art', { order: 0 })])
  const labels = await list()
  expect(namesOf(labels)).toEqual(['Art', 'Wine', 'Food'])
  expect(labels.map((each) => each.order)).toEqual([0, 1, 2])
})

test('an organization has up to two hundred', async () => {
  const { school, add, list } = await schoolWith('Food')
  const many = Array.from({ length: 198 }, (_, index) => ({ label: `Label ${index}`, order: index + 1 }))
  await orm.insert(categoryLabel).values(many.map((label) => ({ ...label, organizationId: school.id })))
  const statuses = (await Promise.all([add({ label: 'Art' }), add({ label: 'Wine' })])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
  const full = { code: 'full' as const, message: 'An organization can have up to 200 labels.' }
  expect((await add({ label: 'Wood' })).refusal).toEqual(full)
  expect(await list()).toHaveLength(200)
})

test('what is wrong is refused beside the field, and changes nothing', async () => {
  const { change, list } = await schoolWith('Food')
  const before = await list()
  for (const [body, path, message] of [
    [{ label: '' }, 'label', 'Label is required'],
    [{ label: 'x'.repeat(51) }, 'label', 'Label must be 50 characters or less'],
    [{ color: 'url(//evil.example)' }, 'color', 'Please pick one of the colors'],
    [{ order: -1 }, 'order', 'Order must be a whole number'],
    [{ order: '1' }, 'order', 'Order must be a whole number'],
  ] as const) {
    const answer = await change('Food', body)
    expect([answer.status, answer.refusal]).toEqual([400, { message, issues: [{ path, message }] }])
  }
  expect(await list()).toEqual(before)
})
