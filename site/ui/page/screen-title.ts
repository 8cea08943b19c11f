import { PRODUCT_NAME } from '../../../api/contract/values/product.ts'

/**
 * What the document is called at `path`, counted from where an island begins; `null` where there is no screen.
 * @param screens the titles of its screens by their addresses, as the router writes them: "/auctions/:id/edit"
 */
export function screenTitle(screens: Readonly<Record<string, string>>, path: string): string | null {
  const [, title] = Object.entries(screens).find(([pattern]) => isAt(pattern, path)) ?? []
  return title ? `${title} | ${PRODUCT_NAME}` : null
}

/** Whether the screen of an address, as the router writes it, is shown at `path`. */
export function isAt(pattern: string, path: string): boolean {
  const [parts, segments] = [pattern.split('/'), path.split('/')]
  const isPart = (part: string, segment: string | undefined) => (part.startsWith(':') ? segment : part === segment)
  return parts.length === segments.length && parts.every((part, index) => isPart(part, segments[index]))
}
