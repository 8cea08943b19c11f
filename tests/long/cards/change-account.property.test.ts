import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sweepCharges } from '../../../api/cards/charges/sweep-charges.ts'
import { sweepRefunds } from '../../../api/cards/refunds/refund-payment.ts'
import { MINUTE_MS } from '../../../api/contract/values/time/time.ts'
import { disagreements } from '../../support/books-agree.ts'
import { openCardSchools } from '../../support/card-schools.ts'
import { addWins } from '../../support/won.ts'

/** More sequences: `SEQUENCES=200 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 5)

const { stripe, orm, context, addPayer, payerOf } = await openCardSchools()

const account = fc.constantFrom('one', 'other')
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('press', 'pay'), payer: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('connect'), account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('look', 'sweep', 'refund'), payer: fc.nat(1) }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
/** What happens at the same moment, each a few milliseconds after another; `silent`: calls of which the answer is lost. */
const turn = fc.record({
  acts: fc.array(fc.record({ act, after: fc.nat(12) }), { minLength: 1, maxLength: 5 }),
  silent: fc.option(fc.record({ on: fc.constantFrom('expire', 'sessions', 'refunds'), isDone: fc.boolean() }), {
    freq: 3,
  }),
  delay: fc.nat(4),
})

test(
  'while keys of two accounts are connected, replaced, and removed, each charge that was paid is on its bill',
  async () => {
    let paid = 0
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 3, maxLength: 7 }), async (turns) => {
        const world = await openWorld()
        for (const { acts, silent, delay } of turns) {
          stripe.delay = delay
          stripe.fault = (call) => (silent && call.includes(silent.on) ? { status: 503, isDone: silent.isDone } : null)
          await Promise.all(acts.map(({ act: one, after }) => Bun.sleep(after).then(() => world.take(one))))
        }
        stripe.reset()
        for (const { booked, real, open } of await world.check()) {
          expect({ booked, open }).toEqual({ booked: real, open: 0 })
          paid += real.length
        }
      }),
      { numRuns: SEQUENCES },
    )
    if (SEQUENCES > 100) console.log(`${SEQUENCES} sequences, ${paid} payments and refunds`)
    expect(paid).toBeGreaterThan(0)
  },
  { timeout: 60 * 60_000 },
)

/** Two who owe something to a school, and an owner with keys of two accounts. */
async function openWorld() {
  stripe.reset()
  const first = await addPayer()
  const { school, call, admin } = first
  const second = await payerOf(first, await addWins(orm, school, `payer-${crypto.randomUUID()}@example.org`, 60))
  const payers = [first, second]
  const keys = { one: first.key, other: stripe.addKey() }
  const shown = new Set<string>()
  let sweeps = 0
  async function sweep() {
    const now = new Date(Date.now() + ++sweeps * 2 * MINUTE_MS)
    await sweepCharges(context, now)
    await sweepRefunds(context, now)
  }
  return {
    async take(one: Act): Promise<unknown> {
      if (one.kind === 'connect' && 'account' in one)
        return call('POST', `${admin}/cards`, { key: stripe.addKeyTo(keys[one.account]) })
      if (one.kind === 'remove') return call('DELETE', `${admin}/cards`)
      if (one.kind === 'sweep') return sweep()
      const payer = payers['payer' in one ? one.payer : 0] ?? first
      if (one.kind === 'look') return payer.outcome()
      // Somebody pays on any page that they were led to, however long ago.
      if (one.kind === 'pay') return [...shown].map(stripe.pay)
      if (one.kind === 'press') {
        const { status, session } = await payer.pay()
        return status === 200 && shown.add(session)
      }
      const [taken] = (await payer.payments()).filter(({ amount }) => amount > 0)
      const body = { id: crypto.randomUUID(), amount: '5.00', reason: 'Broken' }
      return taken && call('POST', `${admin}/card-payments/${taken.id}/refund`, body)
    },
    async check() {
      for (const id of shown) stripe.pay(id)
      stripe.forgetKeys()
      // Also what was asked of the account that is not connected now.
      for (const key of Object.values(keys)) {
        await call('POST', `${admin}/cards`, { key: stripe.addKeyTo(key) })
        for (let round = 0; round < 3; round++) await sweep()
      }
      return Promise.all(payers.map(({ winner }) => disagreements(orm, stripe, winner.id, winner.code)))
    },
  }
}
