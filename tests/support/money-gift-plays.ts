import { toPrice } from '../../api/contract/values/money/money.ts'
import { type ActOf, pick } from './money-acts.ts'
import { type Evening, send } from './money-evening.ts'
import { accountOf, writeDown } from './reference-checkout.ts'

/** Promises to give, from a phone. */
export async function give(evening: Evening, { who, amount, isTwice }: ActOf<'give'>): Promise<void> {
  const { paper, school, cause } = evening
  const id = crypto.randomUUID()
  const gift = { id, causeId: cause.id, email: `${who}-${school.slug}@example.org`, amount: toPrice(amount) }
  await send(evening, isTwice, 200, ['POST', `/api/${school.slug}/give`, gift])
  paper.gifts.push({ id, who, amount, isCancelled: false, isWrittenOff: false, isRaised: false })
}

/** Cancels what nobody waits for any more, unless it is paid. */
export async function writeOff(evening: Evening, { index, isTwice }: ActOf<'write off'>): Promise<void> {
  const known = pick(evening.paper.gifts, index)
  if (!known) return
  const theirs = evening.paper.gifts.filter(({ who, isCancelled }) => who === known.who && !isCancelled)
  const isCovered = accountOf(evening.paper, known.who, 'withoutTests').covered[theirs.indexOf(known)] ?? false
  const expected = isCovered || (known.isCancelled && !known.isWrittenOff) ? 409 : 200
  const path = `${evening.admin}/gifts/${known.id}/write-off`
  await send(evening, isTwice, expected, ['PATCH', path, { reason: 'Not paid' }])
  if (!isCovered && !known.isCancelled) Object.assign(known, { isCancelled: true, isWrittenOff: true })
}

/** Pays more than is left, in cash, and gives the rest. */
export async function keepChange(evening: Evening, { who, beyond, isTwice }: ActOf<'keep the change'>): Promise<void> {
  const { paper, people, admin, cause } = evening
  const { balance, credit, due, paid, waived } = accountOf(paper, who)
  // Nobody is at the table who has no bill.
  if (due + paid + waived === 0) return
  const id = crypto.randomUUID()
  const payments = [{ id, winnerId: people[who], amount: toPrice(balance + beyond) }]
  const form = { kind: 'cash', changeTo: { causeId: cause.id, amount: toPrice(beyond) }, payments }
  // A credit is theirs to give first.
  await send(evening, isTwice, credit > 0 ? 409 : 200, ['POST', `${admin}/payments`, form])
  if (credit > 0) return
  paper.gifts.push({ id, who, amount: beyond, isCancelled: false, isWrittenOff: false, isRaised: false })
  writeDown(paper, { id, who, kind: 'cash', amount: balance + beyond })
}
