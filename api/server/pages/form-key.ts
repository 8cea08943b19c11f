import { FORM_KEY } from '../../contract/auction/bidding/bid-form.ts'
import { networkOf } from '../http/client-ip.ts'

/** Known only to this process: nobody else can make a key, and ask by it what somebody bid. */
const SECRET = crypto.getRandomValues(new Uint8Array(32))

/**
 * The `Idempotency-Key` of a bid that was sent as a plain form, the same for the same parts from the same network. In
 * another process it is another one; a repeated bid is then refused, because its amount is no longer enough.
 */
export function formKey(ip: string, parts: unknown[]): string {
  const hash = new Bun.CryptoHasher('sha256', SECRET).update(JSON.stringify([networkOf(ip), ...parts]))
  return FORM_KEY + hash.digest('hex').slice(0, 32)
}
