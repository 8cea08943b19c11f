import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { payment } from '../../db/schema/checkout.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addWins } from '../../tests/support/won.ts'
import { takePayments } from './take-payments.ts'

const { orm } = await sharedDatabase()
const doing = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }

test('the same id, sent for two winners at the same moment, is one payment, and of the other request none is taken', async () => {
  const school = await addSchool(orm)
  const [jane, paul, zoe] = [
    await addWins(orm, school, 'jane@example.org', 500),
    await addWins(orm, school, 'paul@example.org', 500),
    await addWins(orm, school, 'zoe@example.org', 500),
  ]
  const pay = (...payments: { id: string; winnerId: string }[]) =>
    takePayments(
      orm,
      school.id,
      { kind: 'cash', reference: null, payments: payments.map((one) => ({ ...one, amount: 100 })) },
      doing,
    )
  for (let round = 1; round <= 20; round++) {
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const outcomes = await Promise.all([
      pay({ id, winnerId: jane.id }),
      pay({ id, winnerId: paul.id }, { id: other, winnerId: zoe.id }),
    ])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['reused', 'taken'])
    const isBoth = outcomes[1]?.kind === 'taken'
    expect(await orm.$count(payment, eq(payment.id, id))).toBe(1)
    expect(await orm.$count(payment, eq(payment.id, other))).toBe(isBoth ? 1 : 0)
  }
})
