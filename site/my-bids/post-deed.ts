import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { type Cents, parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import { textIn } from '../item/offer-form.ts'
import { type Deed, isRaise } from './own-forms.ts'

/** What became of a form that a browser posted without JavaScript. `null`: the page shows it by itself. */
export interface PostedDeed {
  isDone: boolean
  message: string | null
}

interface Posting {
  api: App.Locals['api']
  orgSlug: string
  email: string
  items: MyItem[]
  /** What is said of an amount that is none. */
  invalid: string
}

/** Does what somebody asked for with a form under My bids. The API judges it as it does the page's own calls. */
export async function postDeed(form: FormData, { api, orgSlug, email, items, invalid }: Posting): Promise<PostedDeed> {
  const calls = api.api({ orgSlug })['my-bids']
  const deed = form.get('deed') as Deed | null
  const item = items.find(({ id }) => id === form.get('item'))
  if (deed === 'emails-on' || deed === 'emails-off') {
    return outcomeOf(await calls.emails.post({ wanted: deed === 'emails-on' }))
  }
  if (deed === 'give-name') return outcomeOf(await calls.name.post({ name: textIn(form, 'name') }))
  if (!item) return { isDone: false, message: null }
  const { id: itemId } = item
  if (deed === 'remind' || deed === 'do-not-remind') {
    return outcomeOf(await calls.reminder.post({ itemId, wanted: deed === 'remind' }))
  }
  if (deed === 'stop-watching') return outcomeOf(await calls.watch.post({ itemIds: [itemId], wanted: false }))
  if (deed === 'withdraw') return outcomeOf(await calls.withdraw.post({ bidId: item.withdrawable ?? itemId }))
  if (deed === 'remove-maximum') return outcomeOf(await calls.maximum.post({ itemId, maximum: null }))
  const maximum = parsePrice(textIn(form, 'maximum'))
  if (!maximum) return { isDone: false, message: invalid }
  if (!isRaise(item, maximum)) return outcomeOf(await calls.maximum.post({ itemId, maximum: dollarsOf(maximum) }))
  const bid = api.api({ orgSlug }).auction({ auctionSlug: item.slug }).bid
  const offer = { email, maximum: dollarsOf(maximum), confirmAmount: false, remindMe: false }
  return outcomeOf(await bid.post(offer, { headers: {} }))
}

/** As a JSON number, which the API reads as dollars. */
function dollarsOf(amount: Cents): number {
  return Number(toPrice(amount))
}

function outcomeOf({ error }: { error: { value: unknown } | null }): PostedDeed {
  const { message = null } = (error?.value ?? {}) as { message?: string }
  return { isDone: error === null, message }
}
