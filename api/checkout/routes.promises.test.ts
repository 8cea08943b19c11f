import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidder } from '../../db/schema/bidder.ts'
import { organization } from '../../db/schema/organizations.ts'
import { activityOf } from '../../tests/support/activity.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addHelper } from '../../tests/support/checkout-link.ts'
import { addCause, addGift } from '../../tests/support/gifts.ts'
import { inHours } from '../../tests/support/moments.ts'
import { addOwnTeam } from '../../tests/support/own-team.ts'
import { addClosedItem, winningBidOf } from '../../tests/support/second-chance.ts'
import { addWins, setWonAt } from '../../tests/support/won.ts'
import { winnerList, winnerSheet } from '../contract/checkout/winner-view.ts'
import { DAY_MS, HOUR_MS } from '../contract/values/time/time.ts'

const { orm, sendAnything } = await sharedApp()

const today = Date.now()
/** A day counted from today, where the school is. */
const dayFromNow = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10)

async function addTeam() {
  const { school, call, admin } = await addOwnTeam({ orm, sendAnything }, 'owner', { timeZone: 'UTC' })
  const { sendAnything: send } = call
  return {
    school,
    send,
    admin,
    win: (...amounts: number[]) => addWins(orm, school, `jane-${crypto.randomUUID()}@example.org`, ...amounts),
    list: async (query = '') => winnerList.parse((await send('GET', `${admin}/winners${query}`)).body),
    sheet: async (id: string) => winnerSheet.parse((await send('GET', `${admin}/winners/${id}`)).body),
    promise: (id: string, promisedDay: string | null) => send('PATCH', `${admin}/winners/${id}`, { promisedDay }),
    pay: async (winnerId: string, amount: string) => {
      const id = crypto.randomUUID()
      await send('POST', `${admin}/payments`, { kind: 'check', payments: [{ id, winnerId, amount }] })
      return id
    },
    /** Has somebody have won, and promised, days ago. */
    async promiseBefore({ id, items }: Awaited<ReturnType<typeof addWins>>, daysAgo: number) {
      await setWonAt(orm, items, new Date(Date.now() - (daysAgo + 1) * DAY_MS))
      const promised = { promisedDay: dayFromNow(-daysAgo) }
      await orm.update(bidder).set(promised).where(eq(bidder.id, id))
    },
  }
}

test('a promise is noted, changed, and taken away, and the activity tells it by their code', async () => {
  const { win, promise, sheet } = await addTeam()
  const { id, code } = await win(100)
  const entries = await activityOf(orm, async () => {
    for (const day of [dayFromNow(7), dayFromNow(9), null]) {
      expect((await promise(id, day)).status).toBe(200)
      expect((await sheet(id)).winner.promisedDay).toBe(day)
    }
    // The same again is no change.
    await promise(id, null)
  })
  expect(entries.map(({ kind, about }) => [kind, about])).toEqual(Array(3).fill(['winner-promised', code]))
})

test('a day that is over, too far ahead, or none is refused in words; one that was promised stays when it is sent again', async () => {
  const { win, promise, promiseBefore, sheet } = await addTeam()
  const winner = await win(100)
  const refusals = []
  for (const day of [dayFromNow(-1), dayFromNow(368), '2026-02-30', '']) {
    const { status, refusal } = await promise(winner.id, day)
    refusals.push([status, refusal?.issues?.[0]?.message])
  }
  expect(refusals).toEqual([
    [400, 'Please choose today or a later day'],
    [400, 'Please choose a day within a year'],
    [400, 'Please choose a day'],
    [400, 'Please choose a day'],
  ])
  await promiseBefore(winner, 3)
  expect((await promise(winner.id, dayFromNow(-3))).status).toBe(200)
  expect((await sheet(winner.id)).winner.promisedDay).toBe(dayFromNow(-3))
})

test('who promised is listed by day, overdue ones first, as long as something is left to pay', async () => {
  const { win, list, promise, promiseBefore, pay } = await addTeam()
  const [late, soon, overdue, paid] = [await win(10), await win(20), await win(30), await win(40)]
  await win(50)
  expect(await list('?filter=promised')).toMatchObject({ winners: [], hasPromises: false })
  await promise(late.id, dayFromNow(20))
  await promise(soon.id, dayFromNow(2))
  await promise(paid.id, dayFromNow(1))
  await promiseBefore(overdue, 2)
  await pay(paid.id, '40.00')
  await pay(soon.id, '5.00')
  const { winners, counts, hasPromises } = await list('?filter=promised')
  expect(winners.map(({ id }) => id)).toEqual([overdue.id, soon.id, late.id])
  expect(counts).toMatchObject({ all: 5, unpaid: 4, promised: 3 })
  expect(hasPromises).toBe(true)
  expect((await list('?search=nobody')).hasPromises).toBe(true)
})

test('a promise that was kept says nothing about what is won later, and counts again when its payment is voided', async () => {
  const { school, admin, send, win, promiseBefore, pay, sheet } = await addTeam()
  const winner = await win(80)
  await addGift(orm, await addCause(orm, school), winner.id, 2_000, { givenAt: inHours(-96) })
  await promiseBefore(winner, 3)
  await pay(winner.id, '80.00')
  expect((await sheet(winner.id)).winner.promisedDay).toBe(dayFromNow(-3))
  const paymentId = await pay(winner.id, '20.00')
  await addWins(orm, school, winner.email, 60)
  expect((await sheet(winner.id)).winner).toMatchObject({ balance: '60.00', promisedDay: null })
  await send('PATCH', `${admin}/payments/${paymentId}/void`, { reason: 'The check bounced' })
  expect((await sheet(winner.id)).winner).toMatchObject({ balance: '80.00', promisedDay: dayFromNow(-3) })
  // Until that day was over where the school is.
  const midnight = new Date(`${dayFromNow(-2)}T00:00:00Z`)
  await setWonAt(orm, winner.items, new Date(Number(midnight) + HOUR_MS))
  expect((await sheet(winner.id)).winner.promisedDay).toBeNull()
  await orm.update(organization).set({ timeZone: 'America/Chicago' }).where(eq(organization.id, school.id))
  expect((await sheet(winner.id)).winner.promisedDay).toBe(dayFromNow(-3))
})

test('nor once another pays what is left of it', async () => {
  const { send, admin, win, promiseBefore, pay, sheet } = await addTeam()
  const winner = await win(80)
  await promiseBefore(winner, 3)
  await pay(winner.id, '50.00')
  const to = `bob-${crypto.randomUUID()}@example.org`
  const split = { id: crypto.randomUUID(), winnerId: winner.id, itemId: winner.items[0]?.id ?? '', amount: '30.00', to }
  expect((await send('POST', `${admin}/splits`, split)).status).toBe(200)
  expect((await sheet(winner.id)).winner).toMatchObject({ balance: '0.00', promisedDay: null })
})

test('nor about an item of the same closing that they get later, as its winner’s bid was cancelled', async () => {
  const { school, admin, send, win, promiseBefore, pay, sheet } = await addTeam()
  const winner = await win(80)
  const item = await addClosedItem(orm, school, winner.email, `bob-${crypto.randomUUID()}@example.org`)
  await setWonAt(orm, [item], inHours(-96))
  await promiseBefore(winner, 3)
  await pay(winner.id, '80.00')
  const form = { bidId: await winningBidOf(orm, item), reason: 'Won by mistake', next: 'win' }
  expect((await send('POST', `${admin}/wins/${item.id}/cancel`, form)).status).toBe(200)
  expect((await sheet(winner.id)).winner).toMatchObject({ balance: '125.00', promisedDay: null })
})

test('a helper notes a promise with what was said, at their organization alone', async () => {
  const { school, win, sheet } = await addTeam()
  const { id } = await win(100)
  const patch = { promisedDay: dayFromNow(7), note: 'Mails a check' }
  const helper = await addHelper(orm, school, sendAnything)
  const { status, body } = await helper('PATCH', `/api/${school.slug}/checkout/winners/${id}`, patch)
  expect([status, body]).toMatchObject([200, { winner: { promisedDay: patch.promisedDay }, note: 'Mails a check' }])
  // What somebody else wrote meanwhile is not replaced unread; sent again, the same is stored already.
  const note = (formerNote: string | null, note: string) =>
    helper('PATCH', `/api/${school.slug}/checkout/winners/${id}`, { note, formerNote })
  const refused = await note(null, 'Pays cash')
  const message = 'Someone wrote “Mails a check” meanwhile. Save again to replace it.'
  expect([refused.status, refused.refusal]).toEqual([409, { message, issues: [{ path: 'note', message }] }])
  for (const former of ['Mails a check', 'Mails a check']) expect((await note(former, 'Pays cash')).status).toBe(200)
  expect((await sheet(id)).note).toBe('Pays cash')
  const other = await addTeam()
  const stranger = await addHelper(orm, other.school, sendAnything)
  const path = `/api/${other.school.slug}/checkout/winners/${id}` as const
  expect((await stranger('PATCH', path, { promisedDay: null })).status).toBe(404)
  expect((await sheet(id)).winner.promisedDay).toBe(patch.promisedDay)
})
