import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { hurry } from '../../../tests/support/hurry.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { press, shows } from '../../../tests/support/on-page.ts'
import { addPlaces } from '../../../tests/support/places.ts'
import { screen } from '../../../tests/support/testing-library.ts'

test('below the guests stands who waits, in order and by now, with what is held for them until when', async () => {
  const { choose, openScreen, orm, school } = await openAdmin()
  const item = await addPlaces(orm, school, { count: 1 }, { endTime: inHours(48) })
  await orm.update(auctionLock).set({ placesLeft: 0 }).where(eq(auctionLock.auctionItemId, item.id))
  const join = async (name: string, index: number) => {
    const bidderId = await bidderFor(orm, school.id, `${name}@example.org`)
    const about = { organizationId: school.id, auctionItemId: item.id, bidderId, joinedAt: inHours(index - 9) }
    const reserved = index === 0 ? { reserved: 1, reservedUntil: inHours(12) } : {}
    await orm.insert(waiting).values({ ...about, quantity: 2 - index, ...reserved })
  }
  await join('ann', 0)
  await openScreen('', 'Dashboard')
  await hurry([15_000], async () => {
    await choose(item.title, 'Guest List')
    await shows('Waiting List', /^1\. ann@example\.org · 2 places/, /· 1 held until /)
    await join('bob', 1)
    await shows(/^2\. bob@example\.org · 1 place$/)
  })
  expect(document.querySelectorAll('[aria-labelledby="waiting-list"] li')).toHaveLength(2)
  const setActive = (isActive: boolean) =>
    orm.update(organization).set({ isActive }).where(eq(organization.id, school.id))
  await setActive(false)
  await openScreen('', 'Dashboard')
  await choose(item.title, 'Guest List')
  await shows(/^2\. bob@example\.org · 1 place$/)
  expect(screen.queryByRole('button', { name: /^Offer/ })).toBeNull()
  await setActive(true)
  await openScreen('', 'Dashboard')
  await choose(item.title, 'Guest List')
  await press('Offer 1 Place', 'Offer')
  await shows('1 place offered', /· 2 held until /)
})
