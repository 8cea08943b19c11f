import { toPrice } from '../../api/contract/values/money.ts'
import { checkOffer, type Draft, typedOffer } from './offer-form.ts'
import { BID_FAILED } from './send-bid.ts'

/** What became of a bid that a browser posted as a plain form. */
export interface PostedBid {
  status: number
  /** Whether its bidder is winning by it. */
  isAccepted: boolean
  /** `null` when the faults say it at their fields. */
  message: string | null
  draft: Draft
}

/**
 * Places the bid of a plain form post. The page is the same for all visitors, so the bid's key is made of what was
 * sent and the version that was shown: a reload or a second press sends the same bid. See product.md#repeated-requests.
 */
export async function postBid(
  { api, formKey = () => crypto.randomUUID() }: Pick<App.Locals, 'api' | 'formKey'>,
  { orgSlug, auctionSlug }: { orgSlug: string; auctionSlug: string },
  form: FormData,
): Promise<PostedBid> {
  const typed = typedOffer(form)
  // The minimum is the server's to judge: the form may be older than the price.
  const checked = checkOffer(typed, 0)
  if (checked.kind === 'faulty') {
    return { status: 400, isAccepted: false, message: null, draft: { ...typed, faults: checked.faults } }
  }
  const confirmAmount = form.get('confirmAmount') === checked.amount.toString()
  const { isMaximum, remindMe } = typed
  const what = [checked.email, checked.amount, isMaximum]
  const key = formKey([orgSlug, auctionSlug, ...what, form.get('version'), confirmAmount])
  const { data, error, status } = await api
    .api({ orgSlug })
    .auction({ auctionSlug })
    .bid.post(
      { email: checked.email, [isMaximum ? 'maximum' : 'amount']: toPrice(checked.amount), confirmAmount, remindMe },
      { headers: { 'idempotency-key': key } },
    )
  if (data) {
    // A maximum is in no page that is sent, not even in this one.
    const draft = { ...typed, amount: data.minimumNextBid, isMaximum: false }
    return { status, isAccepted: data.isWinning, message: data.message, draft }
  }
  const { message = BID_FAILED, ...refusal } = error.value
  if (!('code' in refusal) || refusal.code !== 'confirm-amount') {
    return { status, isAccepted: false, message, draft: typed }
  }
  const question = `${message} If so, press ${isMaximum ? 'Set my maximum' : 'Place bid'} again.`
  return { status, isAccepted: false, message: question, draft: { ...typed, questioned: checked.amount } }
}
