import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { closing } from '../../db/schema/closings.ts'
import { outbox } from '../../db/schema/mail.ts'
import { type Evening, openEvenings } from '../../tests/support/evening.ts'
import { archiveItem } from '../items/archive-item.ts'
import { deleteItem } from '../items/delete-item.ts'
import { editItem } from '../items/edit-item.ts'
import { dueOrganizations } from './due-items.ts'

const { orm, addEvening } = await openEvenings()
const ann = 'ann@example.org'

describe('while a closing waits for its last item', () => {
  /** An item that closed, won by Ann, and one that is awaited, on which she leads. */
  async function addWaiting() {
    const waiting = await addEvening(0, 8)
    const { items, place, close, leaving, mails } = waiting
    for (const item of items) await place(item, ann, 125)
    await close(0)
    await leaving(0)
    expect(await mails('closing-summary')).toEqual([])
    return { ...waiting, last: items[1] }
  }
  async function sweep({ school, justAfter, close }: Evening, minutes: number) {
    expect(await dueOrganizations(orm, justAfter(minutes))).toContain(school.id)
    await close(minutes)
  }

  test('the sweep finds it, and leaves it alone', async () => {
    const waiting = await addWaiting()
    await sweep(waiting, 3)
    expect(await waiting.mails('closing-summary')).toEqual([])
  })

  test.each([
    ['archived', ({ school }: Evening, id: string) => archiveItem(orm, school.id, id, new Date())],
    ['deleted', ({ school }: Evening, id: string) => deleteItem(orm, school.id, id, new Date())],
    [
      'moved an hour later',
      ({ school, at }: Evening, id: string) => editItem(orm, school, id, { endTime: at(68).toISOString() }, new Date()),
    ],
  ])('and that one is %s, the sweep has the summary sent without it', async (_what, change) => {
    const waiting = await addWaiting()
    await change(waiting, waiting.last.id)
    await sweep(waiting, 4)
    expect(await waiting.leaving(4)).toEqual([`closing-summary to ${waiting.owner.email}: Item A`])
    expect(await waiting.mails('won')).toHaveLength(1)
  })

  test('and that one ends a little later, both wait for it', async () => {
    const { school, owner, last, at, close, leaving } = await addWaiting()
    await editItem(orm, school, last.id, { endTime: at(10).toISOString() }, new Date())
    await close(8)
    expect(await leaving(8)).toEqual([])
    await close(10)
    expect((await leaving(10)).sort()).toEqual([
      `closing-summary to ${owner.email}: Item A, Item B`,
      `won to ${ann}: Item B`,
    ])
  })

  test('an item that is added joins it', async () => {
    const { owner, addEnding, place, close, leaving } = await addWaiting()
    const added = await addEnding('Item C', 5)
    await place(added, ann, 125)
    await close(5)
    await close(8)
    expect((await leaving(8)).sort()).toEqual([
      `closing-summary to ${owner.email}: Item A, Item B, Item C`,
      `won to ${ann}: Item C, Item B`,
    ])
  })
})

test('a settled closing that was not written for is written for by the next sweep', async () => {
  const { school, items, justAfter, place, close, mails } = await addEvening(0)
  await place(items[0], ann, 125)
  await close(0)
  const [summary] = await mails('closing-summary')
  // As if the process had died between closing the item and settling the closing.
  await orm.delete(outbox).where(eq(outbox.id, summary?.id ?? ''))
  await orm.update(closing).set({ settledAt: null }).where(eq(closing.organizationId, school.id))
  expect(await dueOrganizations(orm, justAfter(1))).toContain(school.id)
  await close(1)
  expect((await mails('closing-summary')).map(({ content }) => content)).toEqual([summary?.content])
})
