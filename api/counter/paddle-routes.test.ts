import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { paddle } from '../../db/schema/paddles.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { addHelper } from '../../tests/support/checkout-link.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addPaddle } from '../../tests/support/paddle.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import type { SendAnything } from '../../tests/support/send.ts'
import { MOST_PADDLES } from '../contract/paddles/paddle-form.ts'

const database = await sharedDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database)

async function addCounter(more: Parameters<typeof addSchool>[1] = {}, send: SendAnything = sendAnything) {
  const school = await addSchool(orm, { usesPaddles: true, ...more })
  const { sendAnything: call } = await addHelper(orm, school, send)
  const path = `/api/${school.slug}/checkout`
  return {
    school,
    call,
    path,
    give: (number: number | string, name = 'Ann', phone = '') =>
      call('POST', `${path}/paddles`, { number, name, phone }),
    paddles: () => orm.select().from(paddle).where(eq(paddle.organizationId, school.id)),
  }
}

test('a helper hands out the next free paddle, under their name, and bids are entered for it', async () => {
  const { school, call, path, give, paddles } = await addCounter()
  await addPaddle(orm, school, 1)
  expect((await call('GET', `${path}/paddles`)).body).toEqual({ nextNumber: 2 })
  const given = await give('2', ' Ben  Okafor ', '555 0100')
  expect([given.status, given.body]).toEqual([201, { nextNumber: 3 }])
  expect((await paddles()).find(({ number }) => number === 2)).toMatchObject({ givenByName: 'Ann Reed (helper)' })
  const item = await addItem(orm, school)
  const bid = { itemId: item.id, paddle: 2, amount: '150' }
  expect((await call('POST', `${path}/bids`, bid)).body).toMatchObject({ bid: { maskedEmail: 'Paddle 2' } })
})

test('a number that somebody holds is refused, unless it is sent again for the same guest', async () => {
  const { give, paddles } = await addCounter()
  expect((await give(7, 'Ann', '555 0100')).status).toBe(201)
  const again = await Promise.all([give(7, 'Ann', '555 0100'), give(7, ' Ann ', '555 0100')])
  for (const answer of again) expect(answer).toMatchObject({ status: 201, body: { nextNumber: 1 } })
  for (const other of [await give(7, 'Ben', '555 0100'), await give(7, 'Ann')]) {
    const message = 'Somebody holds paddle 7.'
    expect([other.status, other.refusal]).toEqual([409, { message, issues: [{ path: 'number', message }] }])
  }
  expect(await paddles()).toHaveLength(1)
})

// What else is no number is in api/paddles/routes.test.ts.
test('what was typed wrong is refused at its field', async () => {
  const { give, paddles } = await addCounter()
  const refused = [await give('12a'), await give(3, ' '), await give(3, 'Ann', 'x')]
  const fields = refused.map(({ status, refusal }) => `${status} ${refusal?.issues?.[0]?.path}`)
  expect(fields).toEqual(['400 number', '400 name', '400 phone'])
  expect(await paddles()).toEqual([])
})

test('where paddles are off, none is handed out', async () => {
  const { give, paddles } = await addCounter({ usesPaddles: false })
  expect(await give(1)).toMatchObject({ status: 409, refusal: { message: 'Paddles are off in Org Settings.' } })
  expect(await paddles()).toEqual([])
})

test('one person hands out so many a minute', async () => {
  const { give } = await addCounter({}, openTestApp(database, {}).sendAnything)
  const statuses: number[] = []
  for (let number = 1; number <= 61; number++) statuses.push((await give(number)).status)
  expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([60, 429])
})

test('no more are out at a time than may be', async () => {
  const { school, give } = await addCounter()
  const own = { organizationId: school.id, givenAt: new Date(), givenByName: 'Ada' }
  await orm.insert(paddle).values(Array.from({ length: MOST_PADDLES }, (_, index) => ({ ...own, number: index + 1 })))
  expect((await give(MOST_PADDLES + 1)).refusal?.message).toBe('Up to 1,000 paddles can be out at a time.')
})
