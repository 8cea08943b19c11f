import { expect, test } from 'bun:test'
import { event } from '../../../db/schema/events.ts'
import { addRow } from '../../../tests/support/add-row.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addWins } from '../../../tests/support/won.ts'
import { readOwnCheckout } from '../winners/read-own-checkout.ts'

const { orm, ...app } = await sharedApp()

test('lines of two events say which they are of, the newer first, wherever a bill is read', async () => {
  const { school, call, admin } = await addOwnTeam({ orm, ...app })
  const { id, email, items: won } = await addWins(orm, school, 'ann@example.org', 60, 40)
  for (const [index, title] of ['Boat', 'Apples'].entries())
    await setItem(orm, won[index] ?? { id: '' }, { title, itemNumber: index + 1 })
  const before = new Date('2025-03-01T18:00:00Z')
  const gala = { organizationId: school.id, slug: 'gala', name: 'Gala 2025', publishedAt: before }
  const { id: eventId } = await addRow(orm, event, gala)
  const hasOthers = async () => (await call('GET', `${admin}/winners`)).body.hasOtherEvents
  const readSheet = async () => (await call('GET', `${admin}/winners/${id}`)).body
  expect((await readSheet()).items.map(({ title }) => title)).toEqual(['Boat', 'Apples'])
  expect(await hasOthers()).toBe(false)
  await addGift(orm, await addCause(orm, school, { eventId, title: 'Library' }), id, 5_000, { givenAt: before })
  const { items, gifts } = await readSheet()
  expect(items.map(({ title }) => title)).toEqual(
    ['Boat', 'Apples'].map((title) => expect.stringMatching(new RegExp(`^${title} \\(\\d{4} Auction\\)$`))),
  )
  expect(gifts.map(({ cause }) => cause)).toEqual(['Library (Gala 2025)'])
  expect(await hasOthers()).toBe(true)
  expect((await readOwnCheckout(orm, school.id, email))?.gifts).toMatchObject([{ cause: 'Library (Gala 2025)' }])
})
