import { describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { event } from '../../../db/schema/events.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addCheckoutSession, addHelper } from '../../../tests/support/checkout-link.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { addItem, addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addWins } from '../../../tests/support/won.ts'
import { checkoutMatches, checkoutSheet } from '../../contract/checkout/checkout-view.ts'
import { may, type Permission } from '../../contract/organizations/permissions.ts'

const { app, orm, sendAnything } = await sharedApp()
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const anAddress = () => `jane-${crypto.randomUUID().slice(0, 8)}@example.org`

async function openCheckout(name?: string) {
  const school = await addSchool(orm)
  const { sendAnything: call } = await addHelper(orm, school, sendAnything, name)
  return {
    school,
    ...callsOf(school, call),
    win: (...amounts: number[]) => addWins(orm, school, anAddress(), ...amounts),
  }
}

function callsOf({ slug }: { slug: string }, call: typeof sendAnything) {
  const path = `/api/${slug}/checkout`
  return {
    call,
    path,
    find: async (words: string) =>
      checkoutMatches.parse((await call('GET', `${path}/find?search=${encodeURIComponent(words)}`)).body),
    sheet: async (id: string) => checkoutSheet.parse((await call('GET', `${path}/winners/${id}`)).body),
    pay: (winnerId: string, amount: string, kind = 'cash', id: string = crypto.randomUUID()) =>
      call('POST', `${path}/payments`, { kind, payments: [{ id, winnerId, amount }] }),
    handOver: (winnerId: string, itemIds: string[]) => call('POST', `${path}/handovers`, { winnerId, itemIds }),
  }
}

describe('a winner is found', () => {
  test('at their organization alone, by code, whole address, name, title, number, and the scanned code of an item', async () => {
    const [{ win, find }, other] = [await openCheckout(), await openCheckout()]
    const [jane, john] = [await win(100), await win(50)]
    expect((await other.find(jane.code)).winners).toEqual([])
    expect((await other.call('GET', `${other.path}/winners/${jane.id}`)).status).toBe(404)
    await orm.update(bidder).set({ name: 'Jane Okafor' }).where(eq(bidder.id, jane.id))
    const item = jane.items[0]
    const searches = [jane.code, `#${jane.code.toLowerCase()}`, jane.email, ` ${jane.email.toUpperCase()} `, 'okafor']
    const scans = [`https://bid.example.org/b/${item?.code}`, `HTTPS:--BID-B-${item?.code}`, `${item?.code}`]
    for (const words of [...searches, ...scans]) {
      const { winners, items } = await find(words)
      expect([words, winners.map(({ id }) => id), items]).toEqual([words, [jane.id], []])
    }
    const both = (await find('week at')).winners.map(({ id }) => id)
    expect(both.sort()).toEqual([jane.id, john.id].sort())
  })

  test('by a helper not by more of an address than its first three letters, nor shown by more than a mask', async () => {
    const { school, win, find, sheet } = await openCheckout()
    const { id, email, code } = await win(100)
    const { id: short } = await addWins(orm, school, `j_@${crypto.randomUUID()}.example.org`, 50)
    for (const part of ['ja', 'ane', '@example.org', email.slice(1), '%', '_', 'jo%', 'j_@', 'j_@e', 'j%@']) {
      expect([part, (await find(part)).winners]).toEqual([part, []])
    }
    // Whatever follows them is not asked about: each letter more would be a guess that an answer confirms.
    for (const start of ['jan', 'JAN', 'jane', 'janx', 'jan@', email.slice(0, -1)]) {
      expect([start, idsOf((await find(start)).winners)]).toEqual([start, [id]])
    }
    const answers = JSON.stringify([await find(code), await find(''), await sheet(id), await sheet(short)])
    expect(answers).toContain('j***@e***.org')
    expect(answers).not.toContain(email)
    expect(answers).not.toContain('j_@')
  })

  test('by the team by any part of an address, which it reads', async () => {
    const { school, win } = await openCheckout()
    const { id, email, code } = await win(100)
    const { token } = await addMember(orm, school, 'manager')
    const member = callsOf(school, visitor(sendAnything, token).sendAnything)
    for (const part of ['ane-', email.slice(2, 9), '@EXAMPLE', code.slice(0, 3)]) {
      expect([part, (await member.find(part)).winners]).toMatchObject([part, [{ id, label: email }]])
    }
    expect((await member.sheet(id)).winner.label).toBe(email)
  })

  test('unasked as long as they are still to come, by the first items where they gave no name', async () => {
    const { school, win, find, pay, handOver } = await openCheckout()
    const [jane, john] = [await win(100, 50), await win(50)]
    await addItem(orm, school)
    const { winners, items, hasMore } = await find(' ')
    expect([idsOf(winners).sort(), items, hasMore]).toEqual([[jane.id, john.id].sort(), [], false])
    const lake = 'A week at the lake'
    expect(winners.find(({ id }) => id === jane.id)).toMatchObject({ titles: [lake, lake], moreTitles: 0 })
    const playground = await addCause(orm, school)
    for (const amount of [2_000, 3_000]) await addGift(orm, playground, jane.id, amount)
    expect((await find(jane.code)).winners).toMatchObject([
      { titles: [lake, lake, 'Gift: New Playground'], moreTitles: 1 },
    ])
    await pay(john.id, '50.00')
    expect((await find('')).winners).toHaveLength(2)
    await handOver(john.id, idsOf(john.items))
    expect(idsOf((await find('')).winners)).toEqual([jane.id])
  })

  test('in the demo by no address: its visitors are strangers to each other', async () => {
    const { school, win, find } = await openCheckout()
    const { id, email, code } = await win(100)
    await orm.update(organization).set({ isDemo: true }).where(eq(organization.id, school.id))
    for (const words of [email, 'jan']) expect((await find(words)).winners).toEqual([])
    expect(idsOf((await find(code)).winners)).toEqual([id])
  })
})

test('an item that takes bids is found by number, title, and scanned code, up to a dozen, and an ended one is not', async () => {
  const { school, find } = await openCheckout()
  const quilt = await addItem(orm, school, { title: 'A quilt', itemNumber: 12 })
  await addItem(orm, school, { title: 'A quilt too', endTime: new Date(Date.now() - 60_000), itemNumber: 13 })
  for (const words of ['12', '#12', 'QUILT', `/b/${quilt.code}`]) {
    const { items } = await find(words)
    expect(items).toMatchObject([{ id: quilt.id, currentBid: null, minimumNextBid: '125.00', itemNumber: 12 }])
  }
  expect((await find('13')).items).toEqual([])
  for (let count = 0; count < 13; count++) await addItem(orm, school)
  const { items, hasMore } = await find('week')
  expect([items.length, hasMore]).toEqual([12, true])
})

test('winners of the event at hand are found before those of one before, whose items say which', async () => {
  const { school, win, find, sheet } = await openCheckout()
  const former = await win(100)
  await orm.update(bidder).set({ name: 'Ann' }).where(eq(bidder.id, former.id))
  const gala = { organizationId: school.id, name: 'Gala', slug: 'gala', publishedAt: new Date() }
  await orm.insert(event).values(gala)
  const { id } = await win(50)
  const { winners } = await find('week')
  expect(idsOf(winners)).toEqual([id, former.id])
  const title = expect.stringMatching(/^A week at the lake \(\d{4} Auction\)$/)
  expect(winners.map(({ titles }) => titles)).toEqual([['A week at the lake'], [title]])
  expect((await sheet(former.id)).items).toMatchObject([{ title }])
})

test('what is sold in the room is found at the event at hand, and of one before what is still to be sold', async () => {
  const { school, find } = await openCheckout()
  const cabin = { title: 'Cabin Weekend', isInHall: true }
  const former = await addItem(orm, school, cabin)
  const next = { organizationId: school.id, name: 'Next Year', slug: 'next-year', publishedAt: new Date() }
  const [gala] = await orm.insert(event).values(next).returning()
  expect(idsOf((await find('cabin')).items)).toEqual([former.id])
  await setItem(orm, former, { startTime: inHours(-3), endTime: inHours(-1) })
  const copy = await addItem(orm, school, { ...cabin, eventId: gala?.id ?? '' })
  expect(idsOf((await find('cabin')).items)).toEqual([copy.id])
})

describe('a helper', () => {
  // That they void nothing is in guards.permissions.test.ts.
  test('takes a payment and hands over, under the name they typed, and waives nothing', async () => {
    const { win, pay, handOver, sheet } = await openCheckout('Bob Hale')
    const { id, items } = await win(100, 50)
    expect((await pay(id, '150.00', 'waived')).status).toBe(403)
    const entries = await activityOf(orm, async () => {
      expect((await pay(id, '150.00')).status).toBe(200)
      expect((await handOver(id, idsOf(items))).status).toBe(200)
    })
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['handed-over', 'handed-over', 'payment-taken'])
    for (const entry of entries) expect(entry).toMatchObject({ actorId: null, actorName: 'Bob Hale (helper)' })
    const { winner, payments, items: won } = await sheet(id)
    expect(winner).toMatchObject({ balance: '0.00', leftCount: 0 })
    expect(payments).toMatchObject([{ amount: '150.00', byName: 'Bob Hale (helper)' }])
    expect(won.map(({ handovers }) => handovers[0]?.byName)).toEqual(['Bob Hale (helper)', 'Bob Hale (helper)'])
  })

  test('takes back the last payment within two minutes, if it is theirs; it is owed again', async () => {
    const { school, win, pay, sheet, call, path } = await openCheckout('Bob Hale')
    const namesake = callsOf(school, (await addHelper(orm, school, sendAnything, 'Bob Hale')).sendAnything)
    const { id } = await win(100)
    const [first, last] = [crypto.randomUUID(), crypto.randomUUID()]
    const undo = (paymentId: string, by = call) => by('PATCH', `${path}/payments/${paymentId}/undo`)
    await pay(id, '40.00', 'cash', first)
    await pay(id, '60.00', 'check', last)
    expect((await sheet(id)).payments.map(({ isUndoable }) => isUndoable)).toEqual([false, true])
    expect((await namesake.sheet(id)).payments.map(({ isUndoable }) => isUndoable)).toEqual([false, false])
    expect((await undo(last, namesake.call)).status).toBe(409)
    expect((await undo(first)).status).toBe(409)
    const entries = await activityOf(orm, async () => {
      for (const answer of [await undo(last), await undo(last)]) expect(answer.status).toBe(200)
    })
    expect(entries).toMatchObject([{ kind: 'payment-voided', actorName: 'Bob Hale (helper)' }])
    const { winner, payments } = await sheet(id)
    expect(winner.balance).toBe('60.00')
    expect(payments).toMatchObject([
      { isUndoable: true },
      { voided: { byName: 'Bob Hale (helper)' }, isUndoable: false },
    ])
    const twoMinutesAgo = { madeAt: new Date(Date.now() - 121_000) }
    await orm
      .update(payment)
      .set(twoMinutesAgo)
      .where(inArray(payment.id, [first, last]))
    // Sent again as its answer was lost.
    expect((await undo(last)).status).toBe(200)
    expect((await sheet(id)).payments[0]?.isUndoable).toBe(false)
    expect((await undo(first)).status).toBe(409)
    expect((await undo(crypto.randomUUID())).status).toBe(404)
  })

  test('is not told that a payment is recorded when it was taken back before it is sent again', async () => {
    const { win, pay, sheet, call, path } = await openCheckout()
    const [{ id }, sent] = [await win(100), crypto.randomUUID()]
    await pay(id, '40.00', 'cash', sent)
    await call('PATCH', `${path}/payments/${sent}/undo`)
    expect((await pay(id, '40.00', 'cash', sent)).refusal?.code).toBe('voided')
    expect((await pay(id, '40.00')).status).toBe(200)
    expect((await sheet(id)).winner.balance).toBe('60.00')
  })

  test('takes back what they handed over, and not what somebody else did', async () => {
    const { school, win, handOver, sheet, call, path } = await openCheckout('Bob Hale')
    const namesake = callsOf(school, (await addHelper(orm, school, sendAnything, 'Bob Hale')).sendAnything)
    const { id, items } = await win(100)
    await handOver(id, [items[0]?.id ?? ''])
    const handover = (await sheet(id)).items[0]?.handovers[0]
    expect(handover?.isUndoable).toBe(true)
    const undo = `${path}/handovers/${handover?.id}/undo`
    expect((await namesake.sheet(id)).items[0]?.handovers[0]?.isUndoable).toBe(false)
    expect((await namesake.call('PATCH', undo)).status).toBe(403)
    expect((await call('PATCH', undo)).status).toBe(200)
    expect((await sheet(id)).winner.leftCount).toBe(1)
  })
})

test('a member of the team works there under their own name and role, a stranger does not', async () => {
  const { school, win } = await openCheckout()
  const { id } = await win(100, 50)
  const { token } = await addMember(orm, school, 'manager')
  const member = callsOf(school, visitor(sendAnything, token).sendAnything)
  const ada = { name: 'Ada Lark', role: 'manager', endsAt: null }
  expect((await member.call('GET', member.path)).body).toMatchObject(ada)
  expect((await member.pay(id, '10.00')).status).toBe(200)
  expect((await member.pay(id, '10.00', 'waived')).status).toBe(403)
  expect((await member.sheet(id)).payments).toMatchObject([{ byName: 'Ada Lark' }])
  const { token: stranger } = await addMember(orm, await addSchool(orm), 'admin')
  expect((await visitor(sendAnything, stranger).sendAnything('GET', member.path)).status).toBe(403)
})

const isOfCheckout = (path: string) => path.startsWith('/api/:orgSlug/checkout')
const routes = app.routes.filter(({ method }) => method !== 'OPTIONS' && method !== 'HEAD')

const shut = await addSchool(orm)
const fill = (path: string) => path.replace(':orgSlug', shut.slug).replace(/:\w+/g, crypto.randomUUID())

test('a helper may check out and enter bids, and nothing else', () => {
  const all: Permission[] = ['see auctions', 'manage auctions', 'keep the books', 'cancel bids', 'manage organization']
  const more: Permission[] = ['see activity', 'see team', 'manage team', 'make admin', 'check out', 'enter bids']
  expect([...all, ...more].filter((permission) => may('helper', permission))).toEqual(['check out', 'enter bids'])
})

// Of the admin area in guards.permissions.test.ts.
test('a helper’s cookie signs nobody in beside the checkout', async () => {
  const cookie = `checkout=${await addCheckoutSession(orm, shut)}`
  const forAccounts = routes.filter(({ path }) => /^\/api\/(user|organizations|upload|super-admin)(\/|$)/.test(path))
  expect(forAccounts.length).toBeGreaterThan(25)
  for (const { method, path } of forAccounts) {
    const type = { 'content-type': path.includes('upload') ? 'multipart/form-data; boundary=x' : 'application/json' }
    const answer = await sendAnything(method, fill(path), method === 'GET' ? undefined : {}, { cookie, ...type })
    expect([method, path, answer.status, answer.refusal?.message]).toEqual([method, path, 401, 'Please sign in.'])
  }
})

test('without a link, or with one of another organization, every call of the checkout is refused', async () => {
  const elsewhere = `checkout=${await addCheckoutSession(orm, await addSchool(orm))}`
  const cookies = ['', elsewhere, 'checkout=nonsense', `session=${await addCheckoutSession(orm, shut)}`]
  for (const { method, path } of routes.filter(({ path }) => isOfCheckout(path) && !/\/(enter|leave)$/.test(path))) {
    for (const other of cookies) {
      const body = method === 'GET' ? undefined : {}
      const answer = await sendAnything(method, fill(path), body, other ? { cookie: other } : {})
      expect([method, path, answer.status, answer.refusal?.code]).toEqual([method, path, 401, 'no-link'])
    }
  }
})
