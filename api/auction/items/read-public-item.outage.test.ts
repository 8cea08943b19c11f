import { expect, test } from 'bun:test'
import { freshApp } from '../../../tests/support/app.ts'
import { brokenInvariants } from '../../../tests/support/invariants.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { ageHeartbeat, outagesOf } from '../../../tests/support/outage.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addItem, type Item } from '../../../tests/support/school.ts'

const MINUTE = 60_000
const { database, orm, send, sendAnything, context } = await freshApp()
const { school, call: owner, admin } = await addOwnTeam({ orm, sendAnything }, 'owner')
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
const pathOf = (item: Item) => `/api/${school.slug}/auction/${item.slug}` as const

/** The service was away for three minutes, and is back. @returns to when it extended what was to end */
async function goOffline(): Promise<Date> {
  await ageHeartbeat(orm, 180)
  await context.heartbeat.beat()
  const last = (await outagesOf(orm)).at(-1)
  return new Date(Number(last?.endedAt) + 5 * MINUTE)
}

test('an item says for how long we were offline, and to when that extended it, and goes on', async () => {
  const item = await addItem(orm, school, { endTime: inMinutes(-1), extensionMinutes: 2 })
  const before = await send('GET', pathOf(item))
  expect(before.body).toMatchObject({ hasEnded: true, outage: null })
  const extendedTo = await goOffline()
  const after = (await send('GET', pathOf(item))).body
  expect(after).toMatchObject({ hasEnded: false, endTime: extendedTo.toISOString(), scheduledEndTime: null })
  const outage = (await outagesOf(orm)).at(-1)
  expect(after.outage).toEqual({
    beganAt: `${outage?.beganAt.toISOString()}`,
    endedAt: `${outage?.endedAt.toISOString()}`,
    extendedTo: extendedTo.toISOString(),
  })
  const bid = await send('POST', `${pathOf(item)}/bid`, { email: 'ann@example.org', amount: '125' })
  expect(bid.status).toBe(200)
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('late bids move the end that the outage gave by half an hour at most, and the page says both', async () => {
  const item = await addItem(orm, school, { endTime: inMinutes(-1), extensionMinutes: 5 })
  const extendedTo = await goOffline()
  await send('POST', `${pathOf(item)}/bid`, { email: 'ann@example.org', amount: '125' })
  const { body } = await send('GET', pathOf(item))
  const planned = extendedTo.toISOString()
  expect(body).toMatchObject({ scheduledEndTime: planned, outage: { extendedTo: planned } })
  expect(new Date(body.endTime).getTime()).toBeGreaterThan(extendedTo.getTime())
  expect(await brokenInvariants(database.url)).toEqual([])
})

test('the closing record tells each outage that moved the end', async () => {
  const endTime = inMinutes(-1)
  const item = await addItem(orm, school, { endTime })
  const first = await goOffline()
  const second = await goOffline()
  const over = { endTime: inMinutes(-0.1) }
  await setItem(orm, item, over)
  const { body } = await send('GET', `${pathOf(item)}/record`)
  expect(body.outages.map(({ scheduledEndTime, extendedTo }) => [scheduledEndTime, extendedTo])).toEqual([
    [endTime.toISOString(), first.toISOString()],
    [first.toISOString(), second.toISOString()],
  ])
  await setItem(orm, item, { endTime: second })
})

test('a new end by the team knows nothing of it, and a copy lasts as long as was planned', async () => {
  const [startTime, endTime] = [inMinutes(-60), inMinutes(-1)]
  const item = await addItem(orm, school, { startTime, endTime })
  await goOffline()
  const path = `${admin}/auctions/${item.id}` as const
  const { auction: copy } = (await owner('POST', `${path}/duplicate`)).body
  expect(Date.parse(copy.endTime) - Date.parse(copy.startTime)).toBe(endTime.getTime() - startTime.getTime())
  await owner('PATCH', path, { title: 'Another title' })
  expect((await send('GET', pathOf(item))).body.outage).not.toBeNull()
  await owner('PATCH', path, { endTime: inMinutes(60).toISOString() })
  expect((await send('GET', pathOf(item))).body.outage).toBeNull()
})
