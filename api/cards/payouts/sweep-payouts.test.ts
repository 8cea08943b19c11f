import { expect, test } from 'bun:test'
import { payout } from '../../../db/schema/payouts.ts'
import { sharedStripe } from '../../../tests/support/card-account.ts'
import { openPayoutSchools } from '../../../tests/support/payout-schools.ts'
import { packetColumns } from '../../checkout/books/packet-file.ts'

const { orm, sweep, openSchool } = await openPayoutSchools()

test('a treasurer sees what each payout is made of, and what is in none yet', async () => {
  const { pay, giveBack, balance, readRows, readTables } = await openSchool()
  const [first, second] = [await pay(100), await pay(50)]
  const { id, amount } = balance.payOut('2026-11-24')
  // Two organizations may have one account.
  const theirs = { organizationId: (await openSchool()).school.id, arrivesOn: '2026-11-24', state: 'coming' as const }
  await orm.insert(payout).values({ ...theirs, id, amount, lines: [] })
  await sweep()
  expect(await readRows()).toEqual([
    'Arrives|Payments|Fees|Deposit',
    'Nov 24|$150.00|-$4.95|$145.05',
    'Total|$150.00|-$4.95|$145.05',
  ])
  expect(await readRows('Not in These Payouts')).toBeUndefined()
  await giveBack(first, 2_000)
  balance.dispute(second.reference ?? '', 5_000)
  balance.charge(700)
  balance.payOut('2026-11-25', { status: 'in_transit' })
  await pay(80)
  await sweep()
  expect(await readRows()).toEqual([
    'Arrives|Payments|Given Back|Fees|Other|Deposit',
    'Nov 24|$150.00|$0.00|-$4.95|$0.00|$145.05',
    'Nov 25, expected|$0.00|-$70.00|-$15.00|$6.50|-$78.50',
    'Total|$150.00|-$70.00|-$19.95|$6.50|$66.55',
  ])
  expect((await readRows('Not in These Payouts'))?.at(-1)).toBe('Total|$80.00')
  const { file } = await readTables()
  const columns = ['Amount', 'Fee', 'Payout'].map((name) => packetColumns.indexOf(name))
  expect(file.map((row) => columns.map((index) => row[index]))).toEqual([
    ['100.00', '3.20', '2026-11-24'],
    ['50.00', '16.75', '2026-11-24'],
    ['-20.00', '0.00', '2026-11-25'],
    ['80.00', null, null],
  ])
})

test('a payout that fails is told so, and so is the one that brings its money', async () => {
  const { pay, balance, readRows, readTables } = await openSchool()
  await pay(100)
  const failed = balance.payOut('2026-11-24')
  await sweep()
  balance.fail(failed)
  balance.charge(2_000)
  balance.payOut('2026-11-27')
  await sweep()
  expect(await readRows()).toEqual([
    'Arrives|Payments|Fees|Other|Deposit',
    'Nov 24, failed|$100.00|-$3.20|-$96.80|$0.00',
    'Nov 27|$0.00|$0.00|$115.92|$115.92',
    'Total|$100.00|-$3.20|$19.12|$115.92',
  ])
  expect((await readTables()).file[0]?.at(-1)).toBe('2026-11-24 (failed)')
})

test('a payout that has payments of two packets is in both, and a closed packet’s own money never changes', async () => {
  const { pay, giveBack, close, balance, readRows } = await openSchool()
  const firstPayment = await pay(100)
  const closing = await close()
  await giveBack(firstPayment, 3_000)
  await giveBack(firstPayment, 1_000, false)
  await pay(50)
  balance.payOut('2026-11-24')
  await sweep()
  expect((await readRows('Payouts', closing?.id))?.[1]).toBe('Nov 24|$100.00|-$10.00|-$3.20|$18.25|$105.05')
  expect((await readRows())?.[1]).toBe('Nov 24|$50.00|-$30.00|-$1.75|$86.80|$105.05')
})

test('a payout with more in it than a page is read to its end, and one made by hand is not told', async () => {
  const { pay, balance, readRows, stored } = await openSchool()
  await pay(100)
  for (let count = 0; count < 120; count++) balance.charge(1_000)
  balance.payOut('2026-11-24')
  await pay(50)
  balance.payOut('2026-11-25', { automatic: false })
  await sweep()
  expect((await readRows())?.slice(1, 2)).toEqual(['Nov 24|$100.00|-$3.20|$1,129.20|$1,226.00'])
  expect(await readRows('Not in These Payouts')).toHaveLength(3)
  expect(await stored()).toHaveLength(1)
})

test('keys that may not read payouts, were revoked, or are for tests delay no others', async () => {
  const [mayNot, revoked, able] = [await openSchool(), await openSchool(), await openSchool()]
  const forTests = await openSchool('test')
  for (const { pay, balance } of [mayNot, revoked, forTests, able]) {
    await pay(100)
    balance.payOut('2026-11-24')
  }
  mayNot.account.mayReadPayouts = false
  sharedStripe().revoke(revoked.key)
  await sweep()
  const counts = [mayNot, revoked, forTests, able].map(async ({ stored }) => (await stored()).length)
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 1])
  mayNot.account.mayReadPayouts = true
  await sweep()
  expect(await mayNot.stored()).toHaveLength(1)
})
