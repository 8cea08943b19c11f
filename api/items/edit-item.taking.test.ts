import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addItem, addSchool, type School } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { untilWaiting } from '../../tests/support/until-waiting.ts'
import { visitor } from '../../tests/support/visitor.ts'

const { database, orm, sendAnything } = await sharedApp()

async function addTeam() {
  const school = await addSchool(orm)
  const manager = visitor(sendAnything, (await addMember(orm, school)).token)
  const edited = await addItem(orm, school, { itemNumber: 1 })
  return { school, manager, edited, admin: `/api/${school.slug}/admin` as const }
}
type Team = Awaited<ReturnType<typeof addTeam>>

/** Makes `call` while an edit, not done yet, gives its item the number 2 and the address "piano". */
async function callDuringEdit<Answer>({ manager, edited, admin }: Team, call: () => Promise<Answer>) {
  const { edit, answer } = await orm.transaction(async (tx) => {
    // The edit has written its item when it comes to this.
    await tx.execute(sql`lock table former_slug in share mode`)
    const started = manager('PATCH', `${admin}/auctions/${edited.id}`, { itemNumber: 2, slug: 'piano' })
    await untilWaiting(database, 1)
    const called = call()
    await untilWaiting(database, 2)
    return { edit: started, answer: called }
  })
  expect((await edit).status).toBe(200)
  return answer
}

const defaults = { startingBid: '20', startTime: '2020-01-01T10:00', endTime: '2099-01-02T20:00' }
const numbersOf = async (school: School) => {
  const isOwn = eq(auctionItem.organizationId, school.id)
  const items = await orm.select().from(auctionItem).where(isOwn).orderBy(auctionItem.itemNumber)
  return items.map(({ itemNumber, slug }) => [itemNumber, slug])
}

test('a number that an edit takes is not given to a copy', async () => {
  const team = await addTeam()
  const { slug, id } = await addItem(orm, team.school)
  const answer = await callDuringEdit(team, () => team.manager('POST', `${team.admin}/auctions/${id}/duplicate`))
  expect(answer.status).toBe(201)
  expect(await numbersOf(team.school)).toEqual([
    [2, 'piano'],
    [3, `${slug}-copy`],
    [null, slug],
  ])
})

test('an import of a number that an edit takes is refused whole', async () => {
  const team = await addTeam()
  const rows = [{ title: 'Piano', itemNumber: '2' }, { title: 'Quilt' }]
  const form = { id: crypto.randomUUID(), rows, defaults }
  const answer = await callDuringEdit(team, () => team.manager('POST', `${team.admin}/imports`, form))
  expect([answer.status, answer.refusal?.message]).toEqual([
    409,
    'Someone changed these items just now. Nothing was imported. Please try again.',
  ])
  expect(await numbersOf(team.school)).toEqual([[2, 'piano']])
})

test('an import gives no item the address that an edit takes', async () => {
  const team = await addTeam()
  const form = { id: crypto.randomUUID(), rows: [{ title: 'Piano' }], defaults }
  const answer = await callDuringEdit(team, () => team.manager('POST', `${team.admin}/imports`, form))
  expect(answer.status).toBe(200)
  expect(await numbersOf(team.school)).toEqual([
    [2, 'piano'],
    [3, 'piano-2'],
  ])
})

test('a deleted item does not come back with a number that an edit takes', async () => {
  const team = await addTeam()
  const { id } = await addItem(orm, team.school, { itemNumber: 2 })
  const bulkEdits = `${team.admin}/auctions/bulk-edits` as const
  const bulk = { id: crypto.randomUUID(), itemIds: [id], change: { kind: 'delete' } }
  expect((await team.manager('POST', bulkEdits, bulk)).body.edited).toBe(1)
  const answer = await callDuringEdit(team, () => team.manager('POST', `${bulkEdits}/${bulk.id}/undo`))
  expect(answer.body).toMatchObject({ restored: 0, refused: [{ id, reason: 'Another item has this number' }] })
})
