import { expect } from 'bun:test'
import { toPrice } from '../../api/contract/values/money/money.ts'
import { type ActOf, pick, wantedOf } from './money-acts.ts'
import { type Call, type Evening, send } from './money-evening.ts'
import { costOf, everyone, splitOff } from './reference-checkout.ts'

/** Has somebody owe part of what another won or bought, and no more than they owe of it themselves. */
export async function split(evening: Evening, { index, who: to, amount, sent }: ActOf<'split'>): Promise<void> {
  const { paper, people, school, itemIds, sale, admin, call, callBoth } = evening
  const of = pick([...paper.items, 'sale' as const], index) ?? 'sale'
  const from = everyone.find((one) => costOf(paper, of, one) > 0)
  if (!from) return
  const left = costOf(paper, of, from) - splitOff(paper, { of, from })
  const wanted = wantedOf(amount, left)
  if (wanted === 0) return
  const form = {
    winnerId: people[from],
    itemId: of === 'sale' ? sale.id : itemIds[paper.items.indexOf(of)],
    amount: toPrice(wanted),
    to: to.startsWith('paddle') ? to.replace('paddle ', '') : `${to}-${school.slug}@example.org`,
  }
  const callOf = (id: string): Parameters<Call> => ['POST', `${admin}/splits`, { id, ...form }]
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  const other = sent === 'by two' ? ids[1] : ids[0]
  const answers = sent === 'once' ? [await call(...callOf(ids[0]))] : await callBoth(callOf(ids[0]), callOf(other))
  const made = answers.map(({ status }) => status === 200)
  const isPossible = to !== from && wanted <= left
  const isBoth = sent !== 'by two' || wanted + wanted <= left
  const expected = made.map((_, place) => isPossible && (place === 0 || isBoth))
  expect({ wanted, left, made: made.toSorted() }).toEqual({ wanted, left, made: expected.toSorted() })
  if (!isPossible) return
  const counted = sent === 'by two' ? ids.filter((_, place) => made[place]) : [ids[0]]
  for (const id of counted) paper.splits.push({ id, of, from, to, amount: wanted, isUndone: false })
}

export async function undoSplit(evening: Evening, { index, isTwice }: ActOf<'undo a split'>): Promise<void> {
  const known = pick(evening.paper.splits, index)
  if (!known) return
  await send(evening, isTwice, 200, ['PATCH', `${evening.admin}/splits/${known.id}/undo`])
  known.isUndone = true
}
