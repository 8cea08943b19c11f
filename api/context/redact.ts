// Also as it stands in a query string, where the @ and the + are encoded. Every part is bounded, or a long word
// without an @ would be tried from each of its letters to its end.
const EMAIL =
  /(?:[^\s@<>(),:;"%&=]|%(?!40)[\da-f]{2}){1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu
/** The secrets of links, sessions and headers: as the value of something, or in the address of a call. */
const SECRET = /((?:token|session)["'\\\s]*(?:[=:]|%3D)["'\\\s]*|invitations\/|bearer )[\w.-]{20,}/gi
const PASSWORD = /(password["'\\\s]*(?:[=:]|%3D)\s*)(?:"(?:[^"\\]|\\.)*"?|[^\s"&;,}]+)/gi
/** The one character that Postgres cannot store. */
const NUL = /\0/g

/** Text without email addresses, passwords and the secrets of links. See product.md#client-errors. */
export function redact(text: string): string {
  return text.replace(SECRET, '$1[secret]').replace(PASSWORD, '$1[secret]').replace(EMAIL, '[email]').replace(NUL, '')
}
