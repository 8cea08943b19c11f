/** What stands between separators; an address is looked for in each such word. */
const WORD = /[^\s<>(),:;"&=]+/g
/** An address from its @ on; also as it stands in a query string, where the @ is encoded. */
const AT_DOMAIN = /(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/iu
/** The secrets of links, sessions and headers: as the value of something, or in the address of a call. */
const SECRET = /((?:token|session)["'\\\s]*(?:[=:]|%3D)["'\\\s]*|invitations\/|bearer )[\w.-]{20,}/gi
const PASSWORD = /(password["'\\\s]*(?:[=:]|%3D)\s*)(?:"(?:[^"\\]|\\.)*"?|[^\s"&;,}]+)/gi
/** The one character that Postgres cannot store. */
const NUL = /\0/g

/** Text without email addresses, passwords and the secrets of links. See product.md#client-errors. */
export function redact(text: string): string {
  return text
    .replace(SECRET, '$1[secret]')
    .replace(PASSWORD, '$1[secret]')
    .replace(WORD, withoutAddress)
    .replace(NUL, '')
}

/** The whole word goes: what stands before the @ may be anything. */
function withoutAddress(word: string): string {
  return word.search(AT_DOMAIN) > 0 ? '[email]' : word
}
