import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { disagreements } from '../../../tests/support/books-agree.ts'
import { openCardSchools } from '../../../tests/support/card-schools.ts'
import type { Fault } from '../../../tests/support/stripe.ts'
import { parsePrice, toPrice } from '../../contract/values/money/money.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { sweepRefunds } from '../refunds/refund-payment.ts'
import { applyReport } from '../reports/apply-report.ts'
import { sweepCharges } from './sweep-charges.ts'

/** More sequences: `SEQUENCES=500 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 6)

const { stripe, orm, context, addPayer } = await openCardSchools()

const fault = fc.option(
  fc.record({
    status: fc.constantFrom(409, 429, 500, 503),
    isDone: fc.boolean(),
    on: fc.constantFrom('sessions', 'expire', 'refunds', ''),
  }),
  { freq: 3 },
)
const act = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('press', 'pay') },
  { weight: 3, arbitrary: fc.constantFrom('look', 'sweep', 'report', 'expiry report', 'cash', 'refund') },
  { weight: 1, arbitrary: fc.constant('replace the key') },
)
/** Several acts at the same moment, while the card service does what it likes. */
const turn = fc.record({
  acts: fc.oneof(fc.array(act, { minLength: 1, maxLength: 1 }), fc.array(act, { minLength: 2, maxLength: 4 })),
  fault,
  number: fc.integer({ min: 1, max: 40 }),
})

test(
  'whatever happens between a bidder, the card service, the sweep, reports, and owners, each payment and refund is on the bill once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 10 }), async (turns) => {
        stripe.reset()
        const world = await openWorld()
        for (const { acts, fault, number } of turns) {
          stripe.fault = (call) => faultOf(call, fault)
          await Promise.all(acts.map((one) => world.act(one, number, acts.length === 1)))
        }
        stripe.reset()
        await world.check()
        const { booked, real, open } = await disagreements(orm, stripe, world.winner.id, world.winner.code)
        expect({ booked, open }).toEqual({ booked: real, open: 0 })
      }),
      { numRuns: SEQUENCES },
    )
  },
  { timeout: 60 * 60_000 },
)

function faultOf(call: string, fault: (Fault & { on: string }) | null): Fault | null {
  return fault && call.includes(fault.on) ? { status: fault.status, isDone: fault.isDone ?? false } : null
}

/** Somebody who owes $185.00, and what may happen to their bill. */
async function openWorld() {
  const payer = await addPayer()
  const { call, admin, school } = payer
  await call('PATCH', `${admin}/cards`, { isOn: true, percent: '2.9', fixed: '0.30' })
  let key = payer.key
  const shown = new Set<string>()
  let isAlone = true
  let sweeps = 0
  let isReplacing = false
  const sessions = () => [...stripe.sessions.values()].filter(({ reference }) => reference === payer.winner.code)
  const later = () => {
    sweeps++
    return new Date(Date.now() + sweeps * 2 * MINUTE_MS)
  }
  const report = (type: string) =>
    Promise.all(
      sessions().map(({ id }) =>
        applyReport(context, school.id, { type, data: { object: { id } } } as Parameters<typeof applyReport>[2]),
      ),
    )
  const acts: Record<string, (number: number) => Promise<unknown>> = {
    async press(number) {
      const addsExtra = number % 2 === 0
      const { status, session } = await payer.pay({ addsExtra })
      if (status === 200) shown.add(session)
      // Unless something else happened at the same moment; what was paid before is known by now.
      if (status !== 200 || !isAlone) return
      const { balance, extra } = await payer.bill()
      const added = addsExtra ? (parsePrice(extra) ?? 0) : 0
      expect(toPrice((stripe.sessions.get(session)?.amount ?? 0) - added)).toBe(balance)
    },
    // Nobody pays on a page whose address nobody was told.
    pay: async () => [...shown].map(stripe.pay),
    look: () => payer.outcome(),
    sweep: () => sweep(later()),
    report: () => report('checkout.session.completed'),
    'expiry report': () => report('checkout.session.expired'),
    cash: (number) => payer.takeCash(`${number}.00`),
    async refund(number) {
      const [paid] = await payer
        .payments()
        .then((rows) => rows.filter(({ kind, amount }) => kind === 'online' && amount > 0))
      const body = { id: crypto.randomUUID(), amount: `${number}.00`, reason: 'Broken' }
      if (paid) await call('POST', `${admin}/card-payments/${paid.id}/refund`, body)
    },
    // By one owner at a time.
    async 'replace the key'() {
      if (isReplacing) return
      isReplacing = true
      const next = stripe.addKeyTo(key)
      if ((await call('POST', `${admin}/cards`, { key: next })).status === 200) {
        stripe.revoke(key)
        key = next
      }
      isReplacing = false
    },
  }

  async function sweep(now: Date) {
    await sweepCharges(context, now)
    await sweepRefunds(context, now)
  }

  return {
    winner: payer.winner,
    act(name: string, number: number, alone: boolean) {
      isAlone = alone
      return acts[name]?.(number)
    },
    /** A day later Stripe has forgotten its failures, and all that was open has been asked about. */
    async check() {
      stripe.forgetKeys()
      for (const round of [60, 61, 62]) await sweep(new Date(Date.now() + round * MINUTE_MS))
    },
  }
}
