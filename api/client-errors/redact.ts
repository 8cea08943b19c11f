// Also as it stands in a query string, where the @ is encoded. Every part is bounded, or a long word without an @
// would be tried from each of its letters to its end.
const EMAIL = /[^\s@<>(),:;"%&=]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi
/** The secrets of links: in the address of a page, or of the call that it makes. */
const SECRET = /\b(token=|invitations\/)[\w-]{20,}/gi
/** The one character that Postgres has no room for. */
const NUL = /\0/g

/** Text without e-mail addresses and the secrets of links. Decision 40. */
export function redact(text: string): string {
  return text.replace(SECRET, '$1[secret]').replace(EMAIL, '[email]').replace(NUL, '')
}
