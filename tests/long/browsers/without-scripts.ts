/**
 * Passes on every request to the site at `url`, and forbids its pages all scripts: not every driver can turn JavaScript
 * off. Close it when it is not needed any more.
 */
export function openWithoutScripts(url: string) {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const { method } = request
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
      // As it came, so that a form is still one of the same site.
      const answer = await fetch(url + pathname + search, {
        method,
        headers: request.headers,
        body,
        redirect: 'manual',
      })
      const headers = new Headers(answer.headers)
      headers.append('content-security-policy', "script-src 'none'")
      // Bun has unpacked it.
      headers.delete('content-encoding')
      headers.delete('content-length')
      return new Response(answer.body, { status: answer.status, headers })
    },
  })
  return { url: server.url.origin, close: () => server.stop(true) }
}
