import type { AstroGlobal } from 'astro'
import type { EmailReader } from '../../api/contract/email/email-reader.ts'

/**
 * For a page whose address is a key, by a link in an email: no cache stores it, and no other site sees it.
 * @param referrer `same-origin` for a page that posts a form, as browsers give a form no origin without a referrer
 */
export function hideSecretAddress(
  { response }: Pick<AstroGlobal, 'response'>,
  referrer: 'no-referrer' | 'same-origin',
): void {
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('referrer-policy', referrer)
}

/** What a link in an email carries, as the API wants it; empty where it was cut short. */
export function readerOf({ searchParams }: URL): EmailReader {
  return { address: searchParams.get('address') ?? '', proof: searchParams.get('proof') ?? '' }
}
