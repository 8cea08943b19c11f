import type { Config } from '../context/config.ts'

/**
 * What every answer carries, be it a page, a file, JSON or an error. Pages add Astro's own policy of hashes; browsers
 * apply both.
 */
export function securityHeaders({
  publicUrl,
  hstsSubdomains,
}: Pick<Config, 'publicUrl' | 'hstsSubdomains'>): Record<string, string> {
  const hsts = hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000'
  return {
    'content-security-policy': "base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': hsts }),
  }
}
