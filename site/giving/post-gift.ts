import { bidderName } from '../../api/contract/auction/bidding/bid-form.ts'
import type { PublicCause, PublicGiving } from '../../api/contract/auction/gifts/cause-view.ts'
import { giftAmount } from '../../api/contract/auction/gifts/gift-form.ts'
import { parseEmail } from '../../api/contract/values/address/email-address.ts'
import { toPrice } from '../../api/contract/values/money/money.ts'
import type { Problem } from '../../api/contract/values/problem.ts'
import { offerWords } from '../../api/contract/words/catalogues.ts'
import { problemIn } from '../../api/contract/words/problem-in.ts'
import { textIn } from '../item/offer-form.ts'
import { openByCode, sendCode } from '../item/open-by-code.ts'
import { biddingWords } from '../words/catalogues.ts'

/** What is in the form of a gift, and how far its giver is. */
export interface GiftDraft {
  step: 'choose' | 'check' | 'given'
  status: number
  /** Why it goes no further, or what was given. */
  message: string | null
  /** Made when the gift was first checked, so that pressing twice gives once. */
  id: string
  /** As it was typed or chosen; from the check on a decimal string. */
  amount: string
  email: string
  name: string
  phone: string
  shownName: string
  faults: Record<string, string>
  /** What the code that was mailed to the giver has to be sent with. */
  challenge?: string | undefined
  /** Whether it was mailed just now, as the message says. */
  isCodeSent?: boolean
}

type Site = Pick<App.Locals, 'api' | 'language'>

/** The form as it is opened; an amount may stand in the link that leads here. @param message why what was sent was not given */
export function newGift({ searchParams }: URL, message: string | null = null): GiftDraft {
  const amount = giftAmount.safeParse(searchParams.get('amount')).data
  return {
    step: 'choose',
    status: message === null ? 200 : 409,
    message,
    id: '',
    amount: amount === undefined ? '' : toPrice(amount),
    email: '',
    name: '',
    phone: '',
    shownName: '',
    faults: {},
  }
}

/** Takes a giver a step further, without JavaScript as with it: choosing, checking, and giving. */
export async function postGift(
  site: Site,
  { organization }: PublicGiving,
  cause: PublicCause,
  form: FormData,
): Promise<GiftDraft> {
  const draft: GiftDraft = {
    step: 'choose',
    status: 400,
    message: null,
    id: textIn(form, 'id') || crypto.randomUUID(),
    amount: chosenAmount(form),
    email: textIn(form, 'email'),
    name: textIn(form, 'name'),
    phone: textIn(form, 'phone'),
    shownName: textIn(form, 'shownName'),
    faults: {},
  }
  const read = readDraft(site, draft)
  if (read.kind === 'faulty') return { ...draft, faults: read.faults }
  const { email, amount } = read
  if (form.has('back')) return { ...draft, amount, status: 200 }
  if (textIn(form, 'step') === 'choose') return { ...draft, amount, step: 'check', status: 200 }
  const opened = await openByCode(site, organization.slug, email, form)
  const challenge = textIn(form, 'challenge')
  if (opened?.message) return { ...draft, amount, step: 'check', message: opened.message, challenge }
  const { id, name, phone, shownName } = draft
  const { data, problem, status } = await site.api('POST', `/api/${organization.slug}/give`, {
    body: { id, causeId: cause.id, email, amount, name, phone, shownName },
    headers: opened?.cookie ? { cookie: opened.cookie } : {},
  })
  if (data) return { ...draft, amount, step: 'given', status, message: data.message }
  const refusal: Partial<Problem> = problem ?? {}
  const { message = biddingWords(site.language)('failed'), code, issues = [] } = refusal
  if (code === 'confirm-email') {
    const sent = await sendCode(site, organization.slug, email, message)
    return { ...draft, amount, step: 'check', status, ...sent }
  }
  // The id is that of a gift with other details: who starts again gives another one.
  return { ...draft, id: status === 409 ? '' : draft.id, amount, status, message, faults: faultsOf(issues) }
}

/** What was typed counts more than what was pressed, but not what stood in the field already. */
function chosenAmount(form: FormData): string {
  const [pressed, typed] = [textIn(form, 'amount'), textIn(form, 'other')]
  return typed === '' || (pressed !== '' && typed === textIn(form, 'otherBefore')) ? pressed : typed
}

/** What the page can judge by itself: the same words as the server's. */
function readDraft({ language }: Site, draft: GiftDraft) {
  const email = parseEmail(draft.email)
  const amount = giftAmount.safeParse(draft.amount)
  const shownName = bidderName.safeParse(draft.shownName)
  const issueAt = (path: string, error: { issues: { message: string }[] } | undefined) =>
    error?.issues.slice(0, 1).map(({ message }) => ({ path, message })) ?? []
  const issues = [...issueAt('amount', amount.error), ...issueAt('shownName', shownName.error)]
  const faults = {
    ...faultsOf(problemIn({ message: '', issues }, language).issues ?? []),
    ...(email === null && { email: offerWords(language)('emailInvalid') }),
  }
  if (email === null || !amount.success || !shownName.success) return { kind: 'faulty' as const, faults }
  return { kind: 'good' as const, email, amount: toPrice(amount.data) }
}

function faultsOf(issues: { path: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}
