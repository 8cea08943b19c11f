/** The page gzipped when it is HTML and the visitor's browser reads that. */
export async function gzipped(request: Request, page: Response): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html') || !readsGzip(request)) return page
  const html = await page.bytes()
  page.headers.delete('content-length')
  page.headers.set('content-encoding', 'gzip')
  return new Response(Bun.gzipSync(html), page)
}

/** Whether the visitor's browser reads gzip. */
export function readsGzip({ headers }: Request): boolean {
  return /\bgzip\b/.test(headers.get('accept-encoding') ?? '')
}
