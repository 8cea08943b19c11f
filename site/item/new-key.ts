/**
 * A key for an offer that nobody guesses, see product#repeated-requests. Not crypto.randomUUID, which is missing where a
 * school tries this over plain http.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
