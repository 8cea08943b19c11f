import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { type Cents, toPrice } from '../../api/contract/values/money/money.ts'
import { CallError, call } from '../api-client/call.ts'
import { newKey, type TypedContact } from '../item/offer.ts'
import { type BidOutcome, sendBid } from '../item/send-bid.ts'
import { bidToWithdraw, isRaise } from './own-forms.ts'

/** Whose item it is about, and where. */
interface About {
  orgSlug: string
  email: string
  item: MyItem
}

/** An offer for an item; the same `key` is the same offer, however often it is sent. */
export function offerFor(
  { orgSlug, email, item }: About,
  offer: { amount: Cents; isMaximum: boolean; key: string; confirmAmount?: boolean; contact?: TypedContact },
): Promise<BidOutcome> {
  const address = { slug: item.slug, organization: { slug: orgSlug } }
  return sendBid(address, { confirmAmount: false, ...offer, email, remindMe: false })
}

/** The last maximum, while it has no answer: tried again, it is the same offer. */
let unanswered: { itemId: string; amount: Cents; key: string } | null = null

/** Sets a maximum: a higher one is an offer, a lower one is noted. `confirmAmount`: whether a very high one was confirmed. */
export async function setMaximum(
  about: About,
  amount: Cents,
  { confirmAmount = false, contact = {} }: { confirmAmount?: boolean; contact?: TypedContact } = {},
): Promise<BidOutcome | Refused | { kind: 'done' }> {
  const { orgSlug, item } = about
  if (isRaise(item, amount)) {
    const key = unanswered?.itemId === item.id && unanswered.amount === amount ? unanswered.key : newKey()
    unanswered = { itemId: item.id, amount, key }
    const outcome = await offerFor(about, { amount, isMaximum: true, key, confirmAmount, contact })
    if (outcome.kind !== 'unknown') unanswered = null
    return outcome
  }
  unanswered = null
  return deed(call('POST', `/api/${orgSlug}/my-bids/maximum`, { itemId: item.id, maximum: toPrice(amount) }))
}

/** Has us bid no further. */
export function removeMaximum({ orgSlug, item }: About) {
  unanswered = null
  return deed(call('POST', `/api/${orgSlug}/my-bids/maximum`, { itemId: item.id, maximum: null }))
}

export function withdraw({ orgSlug, item }: About) {
  return deed(call('POST', `/api/${orgSlug}/my-bids/withdraw`, { bidId: bidToWithdraw(item) }))
}

export function remind({ orgSlug, item }: About, wanted: boolean) {
  return deed(call('POST', `/api/${orgSlug}/my-bids/reminder`, { itemId: item.id, wanted }))
}

export function stopWatching({ orgSlug, item }: About) {
  return deed(call('POST', `/api/${orgSlug}/my-bids/watch`, { itemIds: [item.id], wanted: false }))
}

/** What became of it, in the server's words if it was refused. */
async function deed(answer: Promise<unknown>): Promise<Refused | { kind: 'done' }> {
  try {
    await answer
    return { kind: 'done' }
  } catch (error) {
    const message = (error instanceof CallError && error.problem?.message) || null
    return { kind: 'refused', message }
  }
}

/** `message`: `null` when there was no answer. */
interface Refused {
  kind: 'refused'
  message: string | null
}
