import { expect } from 'bun:test'
import { toPrice } from '../../api/contract/values/money/money.ts'
import { type ActOf, pick } from './money-acts.ts'
import { type Call, type Evening, send } from './money-evening.ts'
import { everyone, type ReferenceCheckout } from './reference-checkout.ts'

type Raise = Evening['raises'][number]
type Kind = 'given' | 'unknown' | 'repeated' | 'refused'

const pathOf = ({ school }: Evening) => `/api/${school.slug}/checkout/gifts`

/** Enters numbers of paddles that are up, at one amount. */
export async function raise(evening: Evening, { paddles, amount, isAgain, sent }: ActOf<'raise'>): Promise<void> {
  const { paper, call, callBoth } = evening
  const raiseOf = () => ({
    amount,
    entries: paddles.map((paddle) => ({ id: crypto.randomUUID(), paddle, isAgain })),
  })
  const first = raiseOf()
  const second = sent === 'by two' ? raiseOf() : first
  const calls = [first, second].map((one): Parameters<Call> => ['POST', pathOf(evening), formOf(evening, one)])
  const [one, other] = calls
  if (!one) return
  const answers = sent === 'once' ? [await call(...one)] : await callBoth(one, other)
  const kinds = answers.map(kindsOf)
  // Whichever of two came first: they are alike but for their ids.
  const isSwapped = sent === 'by two' && count(kinds[1]) > count(kinds[0])
  const inOrder = isSwapped ? [second, first] : [first, second]
  const expected = inOrder.slice(0, kinds.length).map((batch) => enter(paper, batch))
  expect(isSwapped ? kinds.toReversed() : kinds).toEqual(expected)
  evening.raises.push(...new Set(inOrder))
}

/** Sends the same batch again, or another with its ids. */
export async function raiseAgain(evening: Evening, { index, isOther }: ActOf<'raise as before'>): Promise<void> {
  const known = pick(evening.raises, index)
  if (!known) return
  const sent = isOther ? { ...known, amount: known.amount + 1 } : known
  expect(kindsOf(await evening.call('POST', pathOf(evening), formOf(evening, sent)))).toEqual(
    enter(evening.paper, sent),
  )
}

/** Takes a gift back that was entered by the number of a paddle; no other is, here. */
export async function undoRaise(evening: Evening, { index, isTwice }: ActOf<'undo a raise'>): Promise<void> {
  const known = pick(evening.paper.gifts, index)
  if (!known) return
  const expected = known.isRaised ? 200 : 404
  await send(evening, isTwice, expected, ['PATCH', `${pathOf(evening)}/${known.id}/undo`])
  if (known.isRaised) known.isCancelled = true
}

/** Compares the sum of the cause with what paper says, at the checkout and on the thermometer. */
export async function compareCause(evening: Evening): Promise<void> {
  const { paper, call, school } = evening
  const standing = paper.gifts.filter(({ isCancelled }) => !isCancelled)
  const given = toPrice(standing.reduce((sum, { amount }) => sum + amount, 0))
  for (const path of [pathOf(evening), `/api/${school.slug}/give`]) {
    const { causes } = (await call('GET', path)).body as { causes: { given: string }[] }
    expect([path, ...causes.map((cause) => cause.given)]).toEqual([path, given])
  }
}

function formOf({ cause }: Evening, { amount, entries }: Raise) {
  return { causeId: cause.id, amount: toPrice(amount), entries }
}

function kindsOf({ body }: { body: unknown }): Kind[] {
  return (body as { entries: { kind: Kind }[] }).entries.map(({ kind }) => kind)
}

function count(kinds: Kind[] = []): number {
  return kinds.filter((kind) => kind === 'given').length
}

/** Writes down what a batch gives. @returns what is said of each number */
function enter(paper: ReferenceCheckout, { amount, entries }: Raise): Kind[] {
  const kinds: Kind[] = []
  const answered: Raise['entries'] = []
  for (const entry of entries) {
    const who = everyone.find((one) => one === `paddle ${entry.paddle}`)
    if (!who) {
      kinds.push('unknown')
      continue
    }
    const before = paper.gifts.filter(
      (gift) => gift.who === who && gift.amount === amount && gift.isRaised && !gift.isCancelled,
    )
    const known = paper.gifts.find(({ id }) => id === entry.id)
    const isFirst = before.length === 0 && !answered.some(({ paddle }) => paddle === entry.paddle)
    const isSame = known?.amount === amount && !known.isCancelled
    answered.push(entry)
    if (!entry.isAgain && !isFirst && !isSame) kinds.push('repeated')
    else if (known) kinds.push(isSame ? 'given' : 'refused')
    else {
      kinds.push('given')
      paper.gifts.push({ id: entry.id, who, amount, isCancelled: false, isWrittenOff: false, isRaised: true })
    }
  }
  return kinds
}
