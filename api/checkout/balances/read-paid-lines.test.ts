import { expect, test } from 'bun:test'
import { payment } from '../../../db/schema/checkout.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addWins } from '../../../tests/support/won.ts'
import { readPaidLines } from './read-paid-lines.ts'

const app = await sharedApp()

test('payments of one instant are read in the order in which they were recorded, on the bill and on the sheet', async () => {
  const { school, call, admin } = await addOwnTeam(app)
  const winner = await addWins(app.orm, school, 'ann@example.org', 60)
  const amounts = Array.from({ length: 12 }, (_, index) => 100 + index)
  const made = { organizationId: school.id, bidderId: winner.id, madeAt: new Date(), madeByName: 'Ada' }
  for (const amount of amounts)
    await app.orm.insert(payment).values({ ...made, id: crypto.randomUUID(), kind: 'cash', amount })
  const prices = amounts.map((amount) => `1.${String(amount).slice(1)}`)
  const lines = (await readPaidLines(app.orm, school.id)).get(winner.id)
  expect(lines?.map(({ amount }) => amount)).toEqual(prices)
  const sheet = (await call('GET', `${admin}/winners/${winner.id}`)).body
  expect(sheet.payments.map(({ amount }) => amount)).toEqual(prices)
})
