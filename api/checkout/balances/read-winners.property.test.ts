import { test } from 'bun:test'
import fc from 'fast-check'
import { sharedApp } from '../../../tests/support/app.ts'
import { type Act, anyEvening } from '../../../tests/support/money-acts.ts'
import type { Given, Stage } from '../../../tests/support/money-evening.ts'
import { playEvening } from '../../../tests/support/money-plays.ts'
import { readBill } from '../../cards/charges/routes.ts'
import { winnerQuery } from '../../contract/checkout/winner-view.ts'
import { booksView, readBooks } from '../books/books.ts'
import { listWinners } from '../winners/list-winners.ts'
import { readWinner } from '../winners/read-winner.ts'

/** More sequences: `SEQUENCES=10000 bun test …`. */
const SEQUENCES = Number(Bun.env.SEQUENCES ?? 6)

const { orm, context, sendAnything } = await sharedApp()
const stage: Stage = {
  orm,
  context,
  servers: (token) => [(method, path, body) => sendAnything(method, path, body, { cookie: `session=${token}` })],
  reading: ({ school }) => ({
    list: () => listWinners(orm, school, winnerQuery.parse({})),
    sheet: (bidderId) => readWinner(orm, school.id, bidderId, new Date()),
    bill: (bidderId) => readBill(context, { organization: school, bidderId }),
    books: (closingId) =>
      readBooks(orm, { ...school, closingId }, new Date()).then((books) => books && booksView(books)),
  }),
  isSwept: false,
}

/** Both owe less than a card service takes, one of them also with the fee. */
const tooLittle: { given: Given; acts: Act[] } = {
  given: {
    items: [[{ who: 'jane', amount: 10 }], [{ who: 'paul', amount: 30 }]],
    isTest: false,
    hasFee: true,
    isSoldOut: false,
  },
  acts: [
    { kind: 'press', who: 'jane', addsExtra: true, isTwice: false },
    { kind: 'press', who: 'paul', addsExtra: true, isTwice: false },
  ],
}

/** Somebody buys places after a win of theirs was waived and then cancelled. */
const waivedBefore: { given: Given; acts: Act[] } = {
  given: { ...tooLittle.given, items: [[{ who: 'jane', amount: 5_000 }], [{ who: 'paul', amount: 30 }]] },
  acts: [
    { kind: 'pay', who: 'jane', amount: 'all', by: 'waived', sent: 'once' },
    { kind: 'cancel a win', index: 0, next: 'ask' },
    { kind: 'buy', who: 'jane', quantity: 2, isChild: false, isTwice: false },
  ],
}

/** Another pays what was waived of a win, whose winner then buys places. */
const waivedAndSplit: { given: Given; acts: Act[] } = {
  given: waivedBefore.given,
  acts: [
    { kind: 'pay', who: 'jane', amount: 'all', by: 'waived', sent: 'once' },
    { kind: 'split', index: 0, who: 'paul', amount: 'all', sent: 'once' },
    { kind: 'buy', who: 'jane', quantity: 2, isChild: false, isTwice: false },
  ],
}

test(
  'bills, lists, files, and packets are what paper and pencil say, and agree with Stripe, whatever happens in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyEvening, (evening) => playEvening(stage, evening)),
      { numRuns: SEQUENCES, examples: [[tooLittle], [waivedBefore], [waivedAndSplit]] },
    )
  },
  { timeout: 120 * 60_000 },
)
