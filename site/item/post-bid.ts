import { formatMoney, parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import { offerWords } from '../../api/contract/words/catalogues.ts'
import { biddingWords } from '../words/catalogues.ts'
import { checkOffer, type Draft, textIn, typedOffer } from './offer-form.ts'
import { openByCode, sendCode } from './open-by-code.ts'

/** What became of a bid that a browser posted as a plain form. */
export interface PostedBid {
  status: number
  /** Whether its bidder is winning by it, or was mailed the code that it is to be sent with. */
  isAccepted: boolean
  /** `null` when the faults say it at their fields. */
  message: string | null
  draft: Draft
}

/**
 * Places the bid of a plain form post. The page is the same for all visitors, so the bid's key is made of what was
 * sent and the version that was shown: a reload or a second press sends the same bid. See product#repeated-requests.
 */
export async function postBid(
  { formKey = () => crypto.randomUUID(), ...site }: Pick<App.Locals, 'api' | 'language' | 'formKey'>,
  { orgSlug, auctionSlug }: { orgSlug: string; auctionSlug: string },
  form: FormData,
): Promise<PostedBid> {
  const { api, language } = site
  const contact = { name: textIn(form, 'name'), phone: textIn(form, 'phone') }
  const typed = { ...typedOffer(form), ...contact }
  // The minimum is the server's to judge: the form may be older than the price.
  const checked = checkOffer(offerWords(language), typed, 0)
  if (checked.kind === 'faulty') {
    return { status: 400, isAccepted: false, message: null, draft: { ...typed, faults: checked.faults } }
  }
  const confirmAmount = form.get('confirmAmount') === checked.amount.toString()
  const { isMaximum, remindMe } = typed
  const buyNow = !isMaximum && form.get('buyNow') === checked.amount.toString()
  const { email, amount } = checked
  const key = formKey([
    orgSlug,
    auctionSlug,
    email,
    amount,
    isMaximum,
    form.get('version'),
    confirmAmount,
    ...(buyNow ? [buyNow] : []),
  ])
  const opened = await openByCode(site, orgSlug, email, form)
  if (opened?.message)
    return {
      status: 400,
      isAccepted: false,
      message: opened.message,
      draft: { ...typed, challenge: String(form.get('challenge')) },
    }
  const { data, problem, status } = await api('POST', `/api/${orgSlug}/auction/${auctionSlug}/bid`, {
    body: { email, [isMaximum ? 'maximum' : 'amount']: toPrice(amount), confirmAmount, buyNow, remindMe, ...contact },
    headers: { 'idempotency-key': key, ...(opened?.cookie && { cookie: opened.cookie }) },
  })
  if (data) {
    // A maximum is in no page that is sent, but for the message of this one.
    const draft = { ...typed, amount: data.minimumNextBid, isMaximum: false }
    return { status, isAccepted: data.isWinning, message: data.message, draft }
  }
  const say = biddingWords(language)
  const { message = say('failed'), ...refusal } = problem
  if ('code' in refusal && refusal.code === 'confirm-email') {
    const { challenge, isCodeSent, ...sent } = await sendCode(site, orgSlug, email, message)
    return { status, isAccepted: isCodeSent, ...sent, draft: { ...typed, challenge } }
  }
  // Where scripts run the fields are not on the page, so that the message says it too.
  if ('issues' in refusal && refusal.issues) {
    const faults = Object.fromEntries(refusal.issues.map((issue) => [issue.path, issue.message]))
    return { status, isAccepted: false, message, draft: { ...typed, faults } }
  }
  if ('buyNowPrice' in refusal && refusal.buyNowPrice) {
    const price = parsePrice(refusal.buyNowPrice) ?? 0
    const draft = { ...typed, amount: refusal.buyNowPrice, isMaximum: false, buyNow: price }
    return { status, isAccepted: false, message, draft }
  }
  if (!('code' in refusal) || refusal.code !== 'confirm-amount') {
    return { status, isAccepted: false, message, draft: typed }
  }
  const again = { amount: formatMoney(amount), button: say(isMaximum ? 'setMaximum' : 'place') }
  const suggestedAmount = 'suggestedAmount' in refusal ? refusal.suggestedAmount : null
  return {
    status,
    isAccepted: false,
    message: `${message} ${say('pressAgain', again)}`,
    draft: { ...typed, questioned: amount, ...(suggestedAmount && { suggestedAmount }) },
  }
}
