import { expect } from 'bun:test'
import { toPrice } from '../../api/contract/values/money/money.ts'
import { type ActOf, pick } from './money-acts.ts'
import { type Call, type Evening, send } from './money-evening.ts'
import { type ReferenceItem, type Who, winOf } from './reference-checkout.ts'

const pathOf = ({ school }: Evening) => `/api/${school.slug}/checkout/hall`

/** A sale as it is sent. */
function formOf({ school }: Evening, sale: { id: string; itemId: string; who: Who; amount: number }) {
  const { who, amount, ...form } = sale
  const [, paddle] = /^paddle (\d+)$/.exec(who) ?? []
  const holder = paddle ? { paddle: Number(paddle) } : { email: `${who}-${school.slug}@example.org` }
  return { ...form, ...holder, amount: toPrice(amount) }
}

const idOf = ({ paper, itemIds }: Evening, item: ReferenceItem) => itemIds[paper.items.indexOf(item)] ?? ''

/** Sells something in the room that nobody has; of two clerks with the same item one, and only one, does. */
export async function sellInRoom(evening: Evening, act: ActOf<'sell in the room'>): Promise<void> {
  const { paper, call, callBoth } = evening
  const { who, other, amount, sent } = act
  const item = pick(
    paper.items.filter(({ hall }) => hall),
    act.index,
  )
  if (!item) return
  const first = { id: crypto.randomUUID(), itemId: idOf(evening, item), who, amount }
  const second = sent === 'by two' ? { ...first, id: crypto.randomUUID(), who: other } : first
  const callOf = (sale: typeof first): Parameters<Call> => ['POST', pathOf(evening), formOf(evening, sale)]
  const answers = sent === 'once' ? [await call(...callOf(first))] : await callBoth(callOf(first), callOf(second))
  const statuses = answers.map(({ status }) => status)
  const isPossible = !item.isDeleted && item.bids.length === 0
  const expected = statuses.map((_, place) =>
    item.isDeleted ? 404 : isPossible && (place === 0 || sent !== 'by two') ? 200 : 409,
  )
  expect(statuses.toSorted()).toEqual(expected)
  if (!isPossible) return
  const sold = statuses[0] === 200 ? first : second
  evening.sales.push({ id: sold.id, item, who: sold.who, amount })
  item.bids = [{ who: sold.who, amount }]
  if (item.hall) item.hall.isOpen = false
  delete item.standing
}

/** Sends a sale again, or another with its id. */
export async function sellAgain(evening: Evening, { index, isOther }: ActOf<'sell as before'>): Promise<void> {
  const sale = pick(evening.sales, index)
  if (!sale) return
  const { id, item, who, amount } = sale
  const form = formOf(evening, { id, itemId: idOf(evening, item), who, amount: amount + (isOther ? 1 : 0) })
  const isSame = !isOther && !evening.paper.erased.has(who)
  await send(evening, false, stands(evening, sale) && isSame ? 200 : 409, ['POST', pathOf(evening), form])
}

/** Takes a sale back; what was to go on for a while does. */
export async function undoSale(evening: Evening, { index, isTwice }: ActOf<'undo a sale'>): Promise<void> {
  const sale = pick(evening.sales, index)
  if (!sale) return
  const { id, item } = sale
  const stood = stands(evening, sale)
  await send(evening, isTwice, item.isDeleted ? 404 : 200, ['PATCH', `${pathOf(evening)}/${id}/undo`])
  if (!stood) return
  item.bids = []
  if (item.hall) item.hall.isOpen = item.hall.isEarly
}

function stands({ sales }: Evening, sale: Evening['sales'][number]): boolean {
  return winOf(sale.item) !== null && sales.findLast(({ item }) => item === sale.item) === sale
}

/** Compares what is sold in the room with what paper says. */
export async function compareRoom(evening: Evening): Promise<void> {
  const { paper, school, call } = evening
  const { body } = await call('GET', pathOf(evening))
  const { items } = body as { items: { id: string; sale: { holder: string; amount: string } | null }[] }
  const emailOf = (who: Who) => (paper.erased.has(who) ? 'erased' : `${who}-${school.slug}@example.org`)
  const nameOf = (who: Who) => (who.startsWith('paddle') ? `Ann, P${who.slice(1)}` : emailOf(who))
  const expected = paper.items.flatMap((item) => {
    if (!item.hall || item.isDeleted) return []
    const win = winOf(item)
    return { id: idOf(evening, item), sale: win && { holder: nameOf(win.who), amount: toPrice(win.amount) } }
  })
  const shown = items.map(({ id, sale }) => ({ id, sale: sale && { holder: sale.holder, amount: sale.amount } }))
  const byId = (one: { id: string }, another: { id: string }) => one.id.localeCompare(another.id)
  expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId))
}
