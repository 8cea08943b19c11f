import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import { MOST_KINDS } from '../../api/contract/auction/items/places.ts'
import { parseEmail } from '../../api/contract/values/address/email-address.ts'
import { countPlaces } from '../../api/contract/values/money/places.ts'
import type { Problem } from '../../api/contract/values/problem.ts'
import { offerWords, purchaseWords } from '../../api/contract/words/catalogues.ts'
import { textIn } from '../item/offer-form.ts'
import { openByCode, sendCode } from '../item/open-by-code.ts'
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
  step: 'choose' | 'check' | 'bought' | 'waiting'
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
  /** Whether it was mailed just now, as the message says. */
  isCodeSent?: boolean
}

/** Whether what was posted to an item's page is an order of places, and no bid. */
export function isOrder(form: FormData): boolean {
  return form.has('step')
}

/** Takes a buyer a step further, without JavaScript as with it: choosing, checking, and buying; or waiting in line. */
export async function postPurchase(
  locals: Pick<App.Locals, 'api' | 'language'>,
  item: Pick<PublicItem, 'slug' | 'organization' | 'places'>,
  form: FormData,
): Promise<OrderDraft> {
  const { language } = locals
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
  const [first, ...others] = draft.lines.filter(({ quantity }) => quantity > 0)
  const email = parseEmail(draft.email)
  const mostEach = item.places?.mostEach ?? Number.POSITIVE_INFINITY
  // What they bought before only the server knows.
  const isTooMany = countPlaces(draft.lines) > mostEach
  const faults = {
    ...(!first && { quantity: placesWords(language)('chooseSome') }),
    ...(isTooMany && { quantity: purchaseWords(language)('tooManyEach', { count: mostEach }) }),
    ...(email === null && { email: offerWords(language)('emailInvalid') }),
  }
  if (email === null || !first || isTooMany) return { ...draft, faults }
  if (form.has('back')) return { ...draft, status: 200 }
  const step = textIn(form, 'step')
  if (step === 'choose') return { ...draft, step: 'check', status: 200 }
  const buyer = { email, name: draft.name, phone: draft.phone }
  const path = `/api/${item.organization.slug}/auction/${item.slug}` as const
  if (step === 'wait') {
    const ask = (headers: Headers) =>
      locals.api('POST', `${path}/waiting`, { body: { ...buyer, quantity: first.quantity }, headers })
    return { ...draft, ...(await send(locals, item, { email, form, ask, from: 'choose', to: 'waiting' })) }
  }
  const ask = (headers: Headers) =>
    locals.api('POST', `${path}/purchases`, { body: { ...buyer, purchases: [first, ...others] }, headers })
  return { ...draft, ...(await send(locals, item, { email, form, ask, from: 'check', to: 'bought' })) }
}

type Headers = Record<string, string>

interface Sending {
  email: string
  form: FormData
  ask(headers: Headers): Promise<{
    data: { message: string } | null
    problem: Partial<Problem> | null
    status: number
  }>
  /** Where the buyer stays while their address is not confirmed, and where they are once it is done. */
  from: OrderDraft['step']
  to: OrderDraft['step']
}

/** Sends what was ordered, with the code that its buyer was mailed, if they were. */
async function send(
  site: Pick<App.Locals, 'api' | 'language'>,
  { organization }: Pick<PublicItem, 'organization'>,
  { email, form, ask, from, to }: Sending,
): Promise<Partial<OrderDraft>> {
  const opened = await openByCode(site, organization.slug, email, form)
  if (opened?.message) return { step: from, message: opened.message, challenge: textIn(form, 'challenge') }
  const { data, problem, status } = await ask(opened?.cookie ? { cookie: opened.cookie } : {})
  if (data) return { step: to, status, message: data.message }
  const { message = biddingWords(site.language)('failed'), code, issues = [] } = problem ?? {}
  if (code === 'confirm-email')
    return { step: from, status, ...(await sendCode(site, organization.slug, email, message)) }
  // Nobody knows whether it counted: chosen anew it would be another order.
  if (status >= 500) return { step: from, status, message }
  // Prices and kinds may have changed: what is left to choose from is shown as it is now.
  return { status, message, faults: Object.fromEntries(issues.map((issue) => [issue.path, issue.message])) }
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
