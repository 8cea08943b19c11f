/** What `URL.parse` answers, which no iPhone knew before iOS 18. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
