export const LONGEST_EMAIL = 254

// One mailbox in plain ASCII: no quotes, commas, brackets or line breaks, so nothing typed here can become a second
// recipient or an email header. Names in other scripts are refused rather than guessed at.
const LOCAL = /[a-z0-9_%+'&=?^{|}~#$!*/`-]+(?:\.[a-z0-9_%+'&=?^{|}~#$!*/`-]+)*/
const LABEL = /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?/

/** The whole of an acceptable address, lowercased; the local part is at most 64 characters. */
export const EMAIL = new RegExp(
  `^(?=[^@]{1,64}@)${LOCAL.source}@(?:${LABEL.source}\\.)+(?=[a-z0-9-]*[a-z])${LABEL.source}$`,
)

/** What nobody sees: it comes along when an address is copied from a page, a chat, or a document. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** What somebody pasted, without what they cannot see, and without blanks around it. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '').trim()
}

/**
 * An address as typed, trimmed and lowercased; `null` when it is none. Plus tags are kept. See
 * product#email-addresses.
 */
export function parseEmail(text: string): string | null {
  const address = withoutUnseen(text).toLowerCase()
  return address.length <= LONGEST_EMAIL && EMAIL.test(address) ? address : null
}

/** Domains of one provider, which skips dots before the "@". */
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * The inbox that email to an address ends up in, as far as one can tell from outside: what follows a "+" only sorts it.
 * Who has many addresses for one inbox has one budget. See product#email-budgets.
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const [local = ''] = email.slice(0, at).split('+')
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
