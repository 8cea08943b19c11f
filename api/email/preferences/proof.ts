import { timingSafeEqual } from 'node:crypto'

/** What a link in an email lets its reader do, without an account. */
export type Purpose =
  | 'unsubscribe'
  | 'confirm'
  | 'own data'
  | `take back ${string}`
  | `second chance ${string}`
  | `my bids until ${string}`

/** Proof that its holder received email at the address: an HMAC-SHA256 with the address's own key. */
export function proofOf(key: string, purpose: Purpose): string {
  return new Bun.CryptoHasher('sha256', key).update(purpose).digest('base64url')
}

/** Whether `proof` was made for that address and purpose, judged in constant time. */
export function isProof(proof: string, key: string, purpose: Purpose): boolean {
  const given = Buffer.from(proof)
  const right = Buffer.from(proofOf(key, purpose))
  return given.length === right.length && timingSafeEqual(given, right)
}
