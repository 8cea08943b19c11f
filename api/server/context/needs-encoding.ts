/** What to do about an address that `needsEncoding`, without a word of it: it holds a password. */
export const NEEDS_ENCODING =
  'has a user name or password with a character that must be written in another way: % as %25, @ as %40, / as %2F, : as %3A, ? as %3F, # as %23'

/**
 * Whether the user name or password in `address`, such as postgres://user:secret@host/database, holds a character as it is
 * that ends them, or a % that begins no code. Read as it stands, it would name another host, or fail at the first connection.
 * @param ends the characters that end them where this address is read
 */
export function needsEncoding(address: string, ends: RegExp): boolean {
  const start = address.indexOf('://') + '://'.length
  const credentials = address.slice(start, Math.max(start, address.lastIndexOf('@')))
  return ends.test(credentials) || !isDecodable(credentials)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
