import { expect, test } from 'bun:test'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { winnerList, winnerSheet } from '../../contract/checkout/winner-view.ts'
import { ownPlacesUrl } from '../../email/preferences/links.ts'

const { orm, send, sendAnything } = await sharedApp()

/** Somebody who bought two places and picked them up, and then a third. */
async function addLateBuyer() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'manager')
  const [item, reader] = [await addPlaces(orm, school), await addReader(orm)]
  const buy = async (quantity: number) => {
    const order = orderOf(reader.email, quantity)
    const { status } = await send('POST', `/api/${school.slug}/auction/${item.slug}/purchases`, order)
    expect(status).toBe(200)
    return order.purchases[0]?.id ?? ''
  }
  const list = async () => winnerList.parse((await call('GET', `${admin}/winners`)).body)
  const first = await buy(2)
  const id = (await list()).winners[0]?.id ?? ''
  const handOver = () => call('POST', `${admin}/handovers`, { winnerId: id, itemIds: [item.id] })
  expect((await handOver()).status).toBe(200)
  expect((await list()).winners[0]?.leftCount).toBe(0)
  const third = await buy(1)
  const claim = carriedBy(ownPlacesUrl(HOME, reader, item.id))
  return {
    first,
    third,
    handOver,
    left: async () => (await list()).winners[0]?.leftCount,
    handOverAll: () => call('POST', `${admin}/handovers/all`, { winnerIds: [id] }),
    sheet: async () => winnerSheet.parse((await call('GET', `${admin}/winners/${id}`)).body),
    undo: async (handover = '') => (await call('PATCH', `${admin}/handovers/${handover}/undo`)).status,
    takeBack: (purchase: string) => send('POST', '/api/places/own/return', { ...claim, purchase }),
  }
}

test('places that were bought after a pickup are left to hand over, which two record once', async () => {
  const { third, left, handOver, sheet, takeBack } = await addLateBuyer()
  expect(await left()).toBe(1)
  expect((await sheet()).items).toMatchObject([{ handovers: [{}], purchases: [{ id: third }] }])
  const entries = await activityOf(orm, async () => {
    const both = await Promise.all([handOver(), handOver()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })
  expect(entries.map(({ kind }) => kind)).toEqual(['handed-over'])
  expect(await left()).toBe(0)
  expect((await sheet()).items).toMatchObject([{ handovers: [{}, {}], purchases: [] }])
  expect((await takeBack(third)).body).toMatchObject({ code: 'picked-up' })
})

test('they are handed over with all that a winner has, and each pickup is undone by itself', async () => {
  const { first, third, left, handOverAll, sheet, undo, takeBack } = await addLateBuyer()
  for (const answer of [await handOverAll(), await handOverAll()]) expect(answer.status).toBe(200)
  const [item] = (await sheet()).items
  expect(item?.handovers).toHaveLength(2)
  const [before, after] = item?.handovers ?? []
  expect(await undo(after?.id)).toBe(200)
  expect(await left()).toBe(1)
  expect((await sheet()).items).toMatchObject([{ handovers: [{ id: before?.id }], purchases: [{ id: third }] }])
  expect((await takeBack(first)).body).toMatchObject({ code: 'picked-up' })
  expect((await takeBack(third)).status).toBe(200)
  expect(await left()).toBe(0)
  expect(await undo(before?.id)).toBe(200)
  const { items, undone } = await sheet()
  expect([items, undone]).toMatchObject([[{ handovers: [], purchases: [{ id: first }] }], [{}, {}]])
})
