import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import { MOST_KINDS } from '../../api/contract/auction/items/places.ts'
import { parseEmail } from '../../api/contract/values/address/email-address.ts'
import { parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import { LANGUAGE_COOKIE } from '../../api/contract/values/text/language.ts'
import { offerWords } from '../../api/contract/words/catalogues.ts'
import { textIn } from '../item/offer-form.ts'
import { openByCode } from '../item/open-by-code.ts'
import { biddingWords, placesWords } from '../words/catalogues.ts'

/** Some places of one kind, as they were ordered on the page. */
export interface OrderLine {
  /** Made when the order was first checked, so that pressing twice buys once. */
  id: string
  kind: string
  quantity: number
  /** What one of them cost then. */
  price: string
  answers: string[]
}

/** What is in the form of an item's places, and how far its buyer is. */
export interface OrderDraft {
  step: 'choose' | 'check' | 'bought'
  status: number
  /** Why it goes no further, or what was bought. */
  message: string | null
  email: string
  name: string
  phone: string
  lines: OrderLine[]
  faults: Record<string, string>
  /** What the code that was mailed to the buyer has to be sent with. */
  challenge?: string | undefined
}

/** Whether what was posted to an item's page is an order of places, and no bid. */
export function isOrder(form: FormData): boolean {
  return form.has('step')
}

/** Takes a buyer a step further, without JavaScript as with it: choosing, checking, and buying. */
export async function postPurchase(
  { api, language }: Pick<App.Locals, 'api' | 'language'>,
  { slug, organization }: Pick<PublicItem, 'slug' | 'organization'>,
  form: FormData,
): Promise<OrderDraft> {
  const draft: OrderDraft = {
    step: 'choose',
    status: 400,
    message: null,
    email: textIn(form, 'email'),
    name: textIn(form, 'name'),
    phone: textIn(form, 'phone'),
    lines: linesIn(form),
    faults: {},
  }
  const wanted = draft.lines.filter(({ quantity }) => quantity > 0)
  const email = parseEmail(draft.email)
  const faults = {
    ...(wanted.length === 0 && { quantity: placesWords(language)('chooseSome') }),
    ...(email === null && { email: offerWords(language)('emailInvalid') }),
  }
  if (email === null || wanted.length === 0) return { ...draft, faults }
  if (form.has('back')) return { ...draft, status: 200 }
  if (textIn(form, 'step') === 'choose') return { ...draft, step: 'check', status: 200 }
  const opened = await openByCode(api, organization.slug, email, form)
  const challenge = textIn(form, 'challenge')
  if (opened?.message) return { ...draft, step: 'check', message: opened.message, challenge }
  const { data, problem, status } = await api('POST', `/api/${organization.slug}/auction/${slug}/purchases`, {
    body: { email, name: draft.name, phone: draft.phone, purchases: wanted },
    headers: opened?.cookie ? { cookie: `${opened.cookie}; ${LANGUAGE_COOKIE}=${language}` } : {},
  })
  if (data) return { ...draft, step: 'bought', status, message: data.message }
  const say = biddingWords(language)
  const { message = say('failed'), ...refusal } = problem
  if ('code' in refusal && refusal.code === 'confirm-email') {
    const sent = await api('POST', `/api/${organization.slug}/my-bids/code`, { body: { email } })
    const words = sent.problem ? message : say('codeSent', { email })
    return { ...draft, step: 'check', status, message: words, challenge: sent.data?.challenge ?? '' }
  }
  const issues = 'issues' in refusal && refusal.issues ? refusal.issues : []
  const missing = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
  // Prices and kinds may have changed: what is left to choose from is shown as it is now.
  return { ...draft, status, message, faults: missing }
}

function linesIn(form: FormData): OrderLine[] {
  return Array.from({ length: MOST_KINDS }, (_, index): OrderLine[] => {
    const quantity = Number(textIn(form, `quantity-${index}`))
    if (!form.has(`quantity-${index}`)) return []
    const answers = form.getAll(`answer-${index}`).map((answer) => (typeof answer === 'string' ? answer : ''))
    return [
      {
        id: textIn(form, `id-${index}`) || crypto.randomUUID(),
        kind: textIn(form, `kind-${index}`),
        quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 0,
        price: textIn(form, `price-${index}`),
        answers,
      },
    ]
  }).flat()
}

/** What an order comes to, as a decimal string. */
export function totalOf(lines: OrderLine[]): string {
  return toPrice(lines.reduce((sum, { price, quantity }) => sum + (parsePrice(price) ?? 0) * quantity, 0))
}
