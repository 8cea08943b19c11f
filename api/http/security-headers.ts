/**
 * What every answer carries, be it a page, a file, JSON or an error. Pages add Astro's own policy of hashes; browsers
 * apply both.
 */
export function securityHeaders(publicUrl: URL): Record<string, string> {
  return {
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
