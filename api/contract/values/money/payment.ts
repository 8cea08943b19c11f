import { z } from 'zod'
import { webAddress } from '../address/web-address.ts'
import { priceInWords } from './money.ts'

/** What a team records: `card` and `link` are by a service outside of Bidlark, `waived` is not paid at all. */
export const recordedKinds = ['cash', 'check', 'card', 'link', 'other', 'waived'] as const
export type RecordedKind = (typeof recordedKinds)[number]

/** How what somebody owes is settled. `online`: on the card service's page, which nobody can record by hand. */
export const paymentKinds = [...recordedKinds, 'online'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** A payment as receipts tell it: how and when it was made. Below zero it was given back. */
export const paidLine = z.object({
  kind: z.enum(paymentKinds),
  /** A decimal string. */
  amount: z.string(),
  /** What was added to it for the card service's fee, if anything. */
  extra: z.string().optional(),
  reference: z.string().nullable(),
  at: z.iso.datetime(),
})
export type PaidLine = z.output<typeof paidLine>

/** Whether a payment is one that gives something back. */
export function isGivenBack({ amount, extra }: Pick<PaidLine, 'amount' | 'extra'>): boolean {
  return amount.startsWith('-') || (extra?.startsWith('-') ?? false)
}

const LONGEST = 300
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const SAMPLE = { code: 'K7MQ2X', amount: '1.00' }
const MESSAGE = 'Please enter a secure web address, like https://pay.example.org/?amount={amount}'

/** Where an organization's winners pay: an address in which `{code}` and `{amount}` may stand. `null` where left blank. */
export const paymentLink = z
  .string()
  .trim()
  .max(LONGEST, MESSAGE)
  .nullable()
  .transform((typed, context) => {
    if (!typed) return null
    const link = HAS_SCHEME.test(typed) ? typed : `https://${typed}`
    const message = refuseLink(fillPaymentLink(link, SAMPLE))
    if (message === null) return link
    context.addIssue(message)
    return z.NEVER
  })

function refuseLink(filled: string): string | null {
  if (filled.includes('{name}')) return 'Please enter the name alone, without spaces, like PineHillPTA'
  if (/[{}]/.test(filled)) return 'Only {code} and {amount} are filled in'
  return webAddress.safeParse(filled).data?.startsWith('https:') ? null : MESSAGE
}

/** Where a link as typed leads a winner who owes $1.00; `null` when it is not one. */
export function samplePaymentLink(typed: string): string | null {
  const { data } = paymentLink.safeParse(typed)
  return data ? fillPaymentLink(data, SAMPLE) : null
}

/** What one winner pays, a decimal string, and the code by which they are found. */
export interface PaymentOf {
  code: string
  amount: string
}

/** The address for one winner. */
export function fillPaymentLink(link: string, { code, amount }: PaymentOf): string {
  return link.replaceAll('{code}', encodeURIComponent(code)).replaceAll('{amount}', encodeURIComponent(amount))
}

/** Where one winner pays: the addresses that an organization has them choose from. */
export function fillPaymentLinks(
  { paymentLink, otherPaymentLink }: Record<'paymentLink' | 'otherPaymentLink', string | null>,
  payment: PaymentOf,
): string[] {
  return [paymentLink, otherPaymentLink].flatMap((link) => (link === null ? [] : [fillPaymentLink(link, payment)]))
}

/** A team's words about paying for one winner, with a dollar sign before `{amount}` whether or not one was typed there. */
export function fillPaymentWords(words: string, { code, amount }: PaymentOf): string {
  return words.replaceAll('{code}', code).replaceAll(/\$?\{amount\}/g, () => priceInWords(amount))
}
