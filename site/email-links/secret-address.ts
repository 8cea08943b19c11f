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
export function readerOf(url: URL): EmailReader {
  return { address: url.searchParams.get('address') ?? '', proof: secretIn(url, 'proof') }
}

/** A secret of ours in an address, up to the sign that may stand after it: some email programs take a period or a bracket along. */
export function secretIn({ searchParams }: URL, name: string): string {
  return /^[\w-]*/.exec(searchParams.get(name) ?? '')?.[0] ?? ''
}
