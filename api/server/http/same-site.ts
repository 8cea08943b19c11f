import type { Config } from '../context/config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a write comes from our own pages or from a script, not from another site's page using a visitor's cookie.
 * Browsers always send one of the two headers; a script sends neither. See product#writes-from-other-sites.
 */
export function isSameSite(request: Request, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  if (SAFE_METHODS.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return true
  // Whatever its Origin says: no page can forge this header, and the browser knows best what another site is.
  if (site === 'cross-site') return false
  const origin = request.headers.get('origin')
  if (origin === null) return site === null
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === publicUrl.host || host === request.headers.get('host')
}
