import fc from 'fast-check'
import type { Given } from './money-evening.ts'
import { everyone } from './reference-checkout.ts'

const who = fc.constantFrom(...everyone)
const index = fc.noBias(fc.nat(99))
const isTwice = fc.boolean()
const amount = fc.oneof(fc.constant('all' as const), fc.constant('half' as const), fc.integer({ min: 1, max: 9_000 }))
const asks = fc.constantFrom('look', 'look', 'sweep', 'report', 'nobody')

function act<Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
) {
  return {
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<{ kind: Kind } & Fields>,
  }
}

/** What may happen to the money of a closed evening. `isTwice`: the same is sent twice at the same moment. */
const anyAct = fc.oneof(
  act(5, 'pay', {
    who,
    amount,
    by: fc.constantFrom('cash', 'check', 'waived'),
    sent: fc.constantFrom('once', 'twice', 'by two'),
  }),
  act(4, 'give back', {
    who,
    amount,
    by: fc.constantFrom('cash', 'check'),
    sent: fc.constantFrom('once', 'twice', 'by two'),
  }),
  act(4, 'buy', {
    who: fc.constantFrom('jane', 'paul'),
    quantity: fc.integer({ min: 1, max: 3 }),
    isChild: isTwice,
    isTwice,
  }),
  act(3, 'cancel a purchase', { index, isTwice }),
  act(1, 'cancel a sale', { isTwice }),
  act(5, 'wait', { who: fc.constantFrom('jane', 'paul'), quantity: fc.integer({ min: 1, max: 2 }), isTwice }),
  act(5, 'answer a held place', {
    index,
    quantity: fc.integer({ min: 1, max: 2 }),
    leaves: fc.constantFrom(true, false, false),
    isChild: isTwice,
    isTwice,
  }),
  act(4, 'give', { who: fc.constantFrom('jane', 'paul'), amount: fc.integer({ min: 100, max: 9_000 }), isTwice }),
  act(2, 'write off', { index, isTwice }),
  act(4, 'raise', {
    paddles: fc.array(fc.constantFrom(7, 12, 99), { minLength: 1, maxLength: 4, size: 'max' }),
    amount: fc.constantFrom(100, 2_500, 10_000),
    isAgain: isTwice,
    sent: fc.constantFrom('once', 'twice', 'by two'),
  }),
  act(2, 'raise as before', { index, isOther: fc.boolean() }),
  act(3, 'undo a raise', { index, isTwice }),
  act(5, 'sell in the room', {
    index,
    who,
    other: who,
    amount: fc.integer({ min: 100, max: 20_000 }),
    sent: fc.constantFrom('once', 'twice', 'by two'),
  }),
  act(2, 'sell as before', { index, isOther: fc.boolean() }),
  act(3, 'undo a sale', { index, isTwice }),
  act(3, 'keep the change', { who, beyond: fc.integer({ min: 1, max: 5_000 }), isTwice }),
  act(1, 'promise', { who }),
  act(1, 'erase', { who: fc.constantFrom('jane', 'paul'), isTwice }),
  act(4, 'split', { index, who, amount, sent: fc.constantFrom('once', 'twice', 'by two') }),
  act(2, 'undo a split', { index, isTwice }),
  act(1, 'pay again', { index, isOther: fc.boolean() }),
  act(4, 'void', { index, isTwice }),
  act(2, 'press', { who, addsExtra: fc.boolean(), isTwice }),
  act(9, 'pay by card', {
    who,
    addsExtra: fc.boolean(),
    takes: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -900, max: 900 })),
    asks,
  }),
  act(2, 'ask', { who, by: asks }),
  act(1, 'expire', { who }),
  act(5, 'refund', { index, amount, isTwice }),
  act(2, 'refund at Stripe', { index, amount, isReported: fc.boolean() }),
  act(1, 'report a refund', { index }),
  act(2, 'fail a refund', { index, isTwice }),
  act(3, 'dispute', {
    index,
    status: fc.constantFrom('needs_response', 'needs_response', 'won', 'lost', 'warning_closed'),
  }),
  act(1, 'cancel a bid', { index }),
  act(2, 'cancel a win', { index, next: fc.constantFrom('ask', 'win') }),
  act(3, 'answer an offer', {
    index,
    next: fc.constantFrom('ask', 'nobody'),
    outcome: fc.constantFrom('accepted', 'declined', 'expired', 'withdrawn'),
  }),
  act(1, 'delete', { index }),
  act(5, 'close the books', { isTwice }),
)
export type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never
export type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>

const bids = fc.uniqueArray(fc.record({ who, amount: fc.integer({ min: 1, max: 20_000 }) }), {
  minLength: 1,
  maxLength: 5,
  selector: ({ amount: of }) => of,
})

/** A closed evening, and what happens afterwards. */
export const anyEvening: fc.Arbitrary<{ given: Given; acts: Act[] }> = fc.record({
  given: fc.record({
    items: fc.array(bids, { minLength: 2, maxLength: 3, size: 'max' }),
    isTest: fc.boolean(),
    hasFee: fc.boolean(),
    isSoldOut: fc.boolean(),
  }),
  acts: fc.array(anyAct, { minLength: 6, maxLength: 14, size: 'max' }),
})

/** Which of a list an act is about. */
export function pick<One>(list: One[], index: number): One | undefined {
  return list[index % list.length]
}

/** How much an act is about, in cents, of what is left. */
export function wantedOf(amount: ActOf<'pay'>['amount'], all: number): number {
  if (amount === 'all') return all
  return amount === 'half' ? Math.trunc(all / 2) : amount
}
