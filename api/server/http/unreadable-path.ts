/**
 * Whether the path of a request cannot be decoded, as that of `/b/%zz` cannot be. Nothing has such an address, and a route
 * would read `null` where it expects a text.
 */
export function hasUnreadablePath({ url }: Request): boolean {
  if (!url.includes('%')) return false
  try {
    decodeURIComponent(new URL(url).pathname)
    return false
  } catch {
    return true
  }
}
