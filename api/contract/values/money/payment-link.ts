import { parseUrl } from '../address/parse-url.ts'

interface ByName {
  /** The payment page of `{name}`, with `{amount}` and `{code}` where it takes them. */
  link: string
  name: RegExp
  /** What people write before their name, such as the address of their page. */
  prefix: RegExp
}

const byName = {
  paypal: {
    link: 'https://paypal.me/{name}/{amount}USD',
    name: /^[a-z\d]{1,20}$/i,
    prefix: /^(?:https:\/\/)?(?:www\.)?(?:paypal\.me|paypal\.com\/paypalme)\//i,
  },
  venmo: {
    link: 'https://venmo.com/{name}?txn=pay&amount={amount}&note={code}',
    name: /^[\w-]{1,30}$/,
    prefix: /^(?:https:\/\/)?(?:www\.|account\.)?venmo\.com\/(?:u\/)?|^@/i,
  },
  'cash-app': {
    link: 'https://cash.app/$' + '{name}/{amount}',
    name: /^(?=.*[a-z])[\w-]{1,20}$/i,
    prefix: /^(?:(?:https:\/\/)?(?:www\.)?cash\.app\/)?\$?/i,
  },
} satisfies Record<string, ByName>

const pages = [
  { service: 'paypal', host: /^paypal\.me$/ },
  { service: 'venmo', host: /^venmo\.com$/ },
  { service: 'cash-app', host: /^cash\.app$/ },
  { service: 'square', host: /(?:^|\.)(?:square\.link|square\.site|squareup\.com)$/ },
  { service: 'cheddar-up', host: /(?:^|\.)cheddarup\.com$/ },
] as const

const ZELLE = 'Send {amount} by Zelle to {name}, with code {code} in the memo.'

/** A service whose payment page is found by a name. */
export type ServiceByName = keyof typeof byName

/** With what winners pay; `own` is a page that we know nothing of, or none. See product#payments. */
export type PaymentServiceId = (typeof pages)[number]['service'] | 'own'

/** What they are called, where winners pay with them. */
export const serviceNames: Record<Exclude<PaymentServiceId, 'own'>, string> = {
  paypal: 'PayPal',
  venmo: 'Venmo',
  'cash-app': 'Cash App',
  square: 'Square',
  'cheddar-up': 'Cheddar Up',
}

const servicesByName = Object.keys(byName) as ServiceByName[]

export function isByName(service: PaymentServiceId): service is ServiceByName {
  return Object.hasOwn(byName, service)
}

/** At which service a winner pays, by the address where they do; `null` for a page that we know nothing of. */
export function serviceNameAt(url: string): string | null {
  const host = parseUrl(url)?.hostname ?? ''
  const page = pages.find((one) => one.host.test(host))
  return page ? serviceNames[page.service] : null
}

/** Which service a payment link, as it was set up, leads to. */
export function serviceOf(link: string | null): PaymentServiceId {
  if (link === null) return 'own'
  const named = servicesByName.find((service) => nameIn(service, link) !== null)
  const host = parseUrl(link)?.hostname ?? ''
  const page = pages.find(({ service, host: hosts }) => !isByName(service) && hosts.test(host))
  return named ?? page?.service ?? 'own'
}

/** The payment link for a name as typed; one that cannot be one leaves `{name}` in it, which `paymentLink` refuses. */
export function linkOf(service: ServiceByName, typed: string): string {
  const { link, name, prefix } = byName[service]
  const typedName = typed.trim().replace(prefix, '').replace(/\/$/, '')
  if (typed.trim() === '') return ''
  return name.test(typedName) ? link.replace('{name}', typedName) : link
}

/** Whose page of a service a payment link leads to; `null` for any other link. */
export function nameIn(service: ServiceByName, link: string): string | null {
  const name = filledIn(byName[service].link, link)
  return name !== null && byName[service].name.test(name) ? name : null
}

/** The words on how to pay, in which the one sentence about Zelle has this address; without one, it is left out. */
export function withZelle(words: string, address: string): string {
  const lines = words === '' ? [] : words.split('\n')
  const at = lines.findIndex((line) => filledIn(ZELLE, line) !== null)
  const sentence = address === '' ? [] : [ZELLE.replace('{name}', () => address)]
  return lines.toSpliced(at < 0 ? lines.length : at, at < 0 ? 0 : 1, ...sentence).join('\n')
}

/** Where the words on how to pay say to send money by Zelle; `null` where they do not. */
export function zelleAddressIn(words: string): string | null {
  const sentence = words.split('\n').find((line) => filledIn(ZELLE, line) !== null)
  return sentence === undefined ? null : filledIn(ZELLE, sentence)
}

/** What stands for `{name}` in a text made from this template; `null` for any other text. */
function filledIn(template: string, text: string): string | null {
  const [before = '', after = ''] = template.split('{name}')
  const isMade = text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length
  return isMade ? text.slice(before.length, text.length - after.length) : null
}
