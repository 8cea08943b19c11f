/** What is only for people with an account. */
const PRIVATE = ['/api/', '/auth/', '/*/admin$', '/*/admin/']

/** Where search engines need not go, and where they find everything else. */
export function robotsText(publicUrl: URL): string {
  const closed = PRIVATE.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl)}`, ''].join('\n')
}
