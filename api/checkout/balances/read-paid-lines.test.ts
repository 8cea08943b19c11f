import { expect, test } from 'bun:test'
import { payment } from '../../../db/schema/checkout.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { csvRows } from '../../../tests/support/csv-rows.ts'
import { addOwnTeam } from '../../../tests/support/own-team.ts'
import { addWins } from '../../../tests/support/won.ts'
import { readLines } from '../books/read-lines.ts'
import { readPaidLines } from './read-paid-lines.ts'

const app = await sharedApp()

test('payments are read in the order in which they were recorded, whatever the clock said, in every list and file', async () => {
  const { school, call, admin } = await addOwnTeam(app)
  const winner = await addWins(app.orm, school, 'ann@example.org', 60)
  const amounts = Array.from({ length: 12 }, (_, index) => 100 + index)
  const made = { organizationId: school.id, bidderId: winner.id, madeByName: 'Ada' }
  for (const [index, amount] of amounts.entries()) {
    const madeAt = new Date(Date.now() - index * 1000)
    await app.orm.insert(payment).values({ ...made, id: crypto.randomUUID(), kind: 'cash', amount, madeAt })
  }
  const prices = amounts.map((amount) => `1.${String(amount).slice(1)}`)
  const lines = (await readPaidLines(app.orm, school.id)).get(winner.id)
  expect(lines?.map(({ amount }) => amount)).toEqual(prices)
  const sheet = (await call('GET', `${admin}/winners/${winner.id}`)).body
  expect(sheet.payments.map(({ amount }) => amount)).toEqual(prices)
  expect((await readLines(app.orm, school.id, null)).map(({ amount }) => amount)).toEqual(amounts)
  const { text } = await call('GET', `${admin}/export/payments`)
  expect(csvRows(text).map((row) => row.split(',')[4])).toEqual(['Amount', ...prices])
})
