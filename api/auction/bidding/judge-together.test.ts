import { expect, test } from 'bun:test'
import type { BidTx } from '../../../db/clients.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { offerBy } from '../../../tests/support/offer.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { judgeTogether } from './judge-together.ts'

test('each statement names the organization, and no plan made on empty tables finds bids or items by it', async () => {
  const { orm, reads, judgeBids } = await freshDatabase()
  await reads`analyze`
  const school = await addSchool(orm)
  const { id: auctionItemId } = await addItem(orm, school, {
    extensionMinutes: 5,
    endTime: new Date(Date.now() + 60_000),
  })
  const about = {
    organizationId: school.id,
    auctionItemId,
    cap: 20_000,
    isMaximum: true,
    confirmAmount: true,
    remindMe: true,
    contact: { name: 'Ada', phone: null, isConfirmed: false },
  }
  const offers = [
    offerBy('ada@example.org', { ...about, key: 'one' }),
    offerBy('ben@example.org', { ...about, key: 'two', cap: 30_000 }),
    // As for an item that was deleted while this one waited.
    offerBy('cyd@example.org', { ...about, key: 'three', auctionItemId: crypto.randomUUID() }),
  ]
  let plans: { statement: string; plan: string }[] = []
  const judgements = await judgeTogether(
    {
      judgeBids: (work) =>
        judgeBids(async (tx) => {
          const result = await work(tx)
          plans = await plansOf(tx)
          return result
        }),
    },
    offers,
    'wait',
  )
  expect(judgements.map((judgement) => judgement?.kind)).toEqual(['accepted', 'accepted', 'refused'])
  expect(judgements[2]).toMatchObject({ refusal: { code: 'not-found' } })
  expect(plans.length).toBeGreaterThan(9)
  expect(plans.filter(({ statement }) => !/\borganization(_id)?\b/.test(statement))).toEqual([])
  expect(
    plans.filter(({ plan }) => /(using|Bitmap Index Scan on) (bid_newest|auction_item_(?!pkey))/.test(plan)),
  ).toEqual([])
})

/** What the connection has prepared, and how PostgreSQL runs it. */
async function plansOf(tx: BidTx) {
  const prepared = await tx<{ name: string; statement: string; given: number }[]>`
    select name, statement, cardinality(parameter_types) as given from pg_prepared_statements
    where statement ~* '^\\s*(select|insert|update|with)' and statement !~ 'pg_prepared_statements'`
  return Promise.all(
    prepared.map(async ({ name, statement, given }) => {
      const values = given > 0 ? `(${Array(given).fill('null')})` : ''
      const lines = await tx.unsafe(`explain execute "${name}"${values}`)
      return { statement, plan: lines.map((line) => line['QUERY PLAN']).join('\n') }
    }),
  )
}
