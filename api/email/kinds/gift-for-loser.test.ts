import { expect, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { cause } from '../../../db/schema/causes.ts'
import { event } from '../../../db/schema/events.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { draftOf } from '../../../tests/support/draft.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { endItem } from '../../../tests/support/item-rows.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { closeItems } from '../../auction/closing/close-items.ts'

const { orm, ...app } = await sharedApp()

/** Paul bid on an item that Jane won, and a cause is on; with what his email about the results says. */
async function openResults() {
  const school = await addSchool(orm)
  const playground = await addCause(orm, school)
  const paul = `paul-${crypto.randomUUID()}@example.org`
  const lose = async () => {
    const item = await addItem(orm, school)
    for (const [email, amount] of [
      [paul, '125'],
      [`jane-${crypto.randomUUID()}@example.org`, '200'],
    ])
      await app.send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email, amount })
    await endItem(orm, item)
    await closeItems(orm, school.id, new Date(Date.now() + 60_000))
  }
  await lose()
  const isTheirs = and(eq(outbox.recipient, paul), eq(outbox.kind, 'closing-results'))
  const rows = () => orm.select().from(outbox).where(isTheirs).orderBy(asc(outbox.id))
  const giftOf = async (place = 0) => {
    const draft = await draftOf(orm, (await rows())[place])
    if (draft.kind !== 'email' || draft.email.kind !== 'closing-results') throw new Error('There are no results')
    return draft.email.gift
  }
  const send = () => orm.update(outbox).set({ state: 'sent', claimedAt: new Date() }).where(isTheirs)
  return { school, playground, paul, lose, giftOf, send }
}

test('who won nothing is offered once to give $20 to a cause that is on, by a link that gives nothing by itself', async () => {
  const { school, playground, lose, giftOf, send } = await openResults()
  const url = expect.stringMatching(new RegExp(`/${school.slug}/give\\?cause=${playground.id}&amount=20$`))
  expect(await giftOf()).toEqual({ cause: 'New Playground', url, dollars: 20 })
  await send()
  await lose()
  expect(await giftOf(1)).toBeNull()
})

test('who gave already is not asked until another event, nor is anybody where no cause is on', async () => {
  const { school, playground, paul, lose, giftOf, send } = await openResults()
  await orm.update(cause).set({ isActive: false }).where(eq(cause.id, playground.id))
  expect(await giftOf()).toBeNull()
  await orm.update(cause).set({ isActive: true }).where(eq(cause.id, playground.id))
  await addGift(orm, playground, await bidderFor(orm, school.id, paul), 500)
  expect(await giftOf()).toBeNull()
  await send()
  const gala = { organizationId: school.id, slug: 'gala', name: 'Gala', publishedAt: new Date() }
  await addCause(orm, school, { eventId: (await addRow(orm, event, gala)).id, title: 'Library' })
  await lose()
  expect(await giftOf(1)).toMatchObject({ cause: 'Library' })
})
