import { expect } from 'bun:test'
import type { Act, ActOf } from './money-acts.ts'
import type { Call, Evening } from './money-evening.ts'
import { serve } from './money-place-plays.ts'
import { passOver } from './reference-checkout.ts'

/** Acts that name somebody by their address. */
const byAddress: Act['kind'][] = ['buy', 'wait', 'give', 'sell in the room', 'split']

/** Whether an act would make somebody new, as the address of its person was erased. */
export function isOfErased({ paper: { erased } }: Evening, act: Act): boolean {
  if (!byAddress.includes(act.kind) || !('who' in act)) return false
  return erased.has(act.who) || ('other' in act && erased.has(act.other))
}

/** Forgets somebody's address: what they owe and paid stays, they are out of every line, and asked about nothing. */
export async function erase(evening: Evening, { who, isTwice }: ActOf<'erase'>): Promise<void> {
  const { paper, school, admin, call, callBoth } = evening
  const asked: Parameters<Call> = ['POST', `${admin}/bidders/erase`, { email: `${who}-${school.slug}@example.org` }]
  const statuses = (isTwice ? await callBoth(asked) : [await call(...asked)]).map(({ status }) => status)
  // At the same moment both may find somebody to erase; twice is once.
  expect(Math.min(...statuses)).toBe(paper.erased.has(who) ? 404 : 200)
  if (paper.erased.has(who)) return
  paper.erased.add(who)
  paper.promises.delete(who)
  paper.line = paper.line.filter((one) => one.who !== who)
  serve(paper)
  for (const item of paper.items)
    if (item.standing === 'asked' && item.bids.at(-1)?.who === who) passOver(paper, item, 'ask')
}
