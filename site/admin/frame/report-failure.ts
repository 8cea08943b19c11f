import { call } from '../../api-client/call.ts'

/**
 * Tells the server that a page could not load what it shows. Whether that arrives changes nothing here. See
 * product.md#client-errors.
 */
export function reportFailure(error: Error, context: string): void {
  const [, orgSlug = ''] = location.pathname.split('/')
  call('POST', '/api/client-error-log', {
    error: error.message,
    stack: error.stack ?? null,
    context,
    orgSlug,
    currentPage: location.href,
    userAgent: navigator.userAgent,
    timestamp: new Date().toISOString(),
  }).catch(console.warn)
}
