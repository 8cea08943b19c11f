import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { type Cents, parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import { textIn } from '../item/offer-form.ts'
import { bidToWithdraw, type Deed, isRaise } from './own-forms.ts'

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
  const myBids = `/api/${orgSlug}/my-bids` as const
  const deed = form.get('deed') as Deed | null
  const item = items.find(({ id }) => id === form.get('item'))
  if (deed === 'emails-on' || deed === 'emails-off') {
    return outcomeOf(await api('POST', `${myBids}/emails`, { body: { wanted: deed === 'emails-on' } }))
  }
  if (deed === 'give-name')
    return outcomeOf(await api('POST', `${myBids}/name`, { body: { name: textIn(form, 'name') } }))
  if (!item) return { isDone: false, message: null }
  const { id: itemId } = item
  if (deed === 'remind' || deed === 'do-not-remind') {
    return outcomeOf(await api('POST', `${myBids}/reminder`, { body: { itemId, wanted: deed === 'remind' } }))
  }
  if (deed === 'stop-watching')
    return outcomeOf(await api('POST', `${myBids}/watch`, { body: { itemIds: [itemId], wanted: false } }))
  if (deed === 'withdraw')
    return outcomeOf(await api('POST', `${myBids}/withdraw`, { body: { bidId: bidToWithdraw(item) } }))
  if (deed === 'remove-maximum')
    return outcomeOf(await api('POST', `${myBids}/maximum`, { body: { itemId, maximum: null } }))
  const maximum = parsePrice(textIn(form, 'maximum'))
  if (!maximum) return { isDone: false, message: invalid }
  if (!isRaise(item, maximum))
    return outcomeOf(await api('POST', `${myBids}/maximum`, { body: { itemId, maximum: dollarsOf(maximum) } }))
  const body = { email, maximum: dollarsOf(maximum), confirmAmount: false, remindMe: false }
  return outcomeOf(await api('POST', `/api/${orgSlug}/auction/${item.slug}/bid`, { body }))
}

/** As a JSON number, which the API reads as dollars. */
function dollarsOf(amount: Cents): number {
  return Number(toPrice(amount))
}

function outcomeOf({ problem }: { problem: { message?: string } | null }): PostedDeed {
  return { isDone: problem === null, message: problem?.message ?? null }
}
