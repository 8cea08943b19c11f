import { call } from '../api-client/call.ts'

const MILLISECONDS_BETWEEN_LOOKS = 5_000

/**
 * Asks what became of a payment until the card service says so, and only then shows the page anew: one that began again
 * every few seconds could not be read out. WCAG 2.2, 2.2.1.
 */
export function lookAgain(notice: Element | null): void {
  if (!notice) return
  const looking = setInterval(async () => {
    const [, orgSlug = '', , bidderId = '', proof = ''] = location.pathname.split('/')
    // Without an answer nothing is known, as the notice says.
    const { outcome } = await call('GET', `/api/${orgSlug}/pay/${bidderId}/${proof}/outcome`).catch(() => ({
      outcome: 'unknown' as const,
    }))
    if (outcome === 'unknown') return
    clearInterval(looking)
    location.replace(`${location.pathname}?returned=yes`)
  }, MILLISECONDS_BETWEEN_LOOKS)
}
