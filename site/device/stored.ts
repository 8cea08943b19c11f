/** What the browser stores for us under this key; nothing where it may not. */
export function stored(key: string): string | undefined {
  try {
    return localStorage[key]
  } catch {
    return undefined
  }
}
