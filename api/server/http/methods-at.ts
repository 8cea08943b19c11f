/** A call, as the application knows it. */
interface Call {
  method: string
  path: string
}

/** The methods that some call at `path` takes; none when there is no such address. */
export function methodsAt(calls: readonly Call[], path: string): string[] {
  const parts = path.split('/')
  const there = calls.filter((call) => isAt(call.path.split('/'), parts)).map(({ method }) => method)
  return [...new Set(there)].sort()
}

/** Whether a path is one of a pattern such as `/api/:orgSlug`, both split at slashes. */
export function isAt(pattern: string[], parts: string[]): boolean {
  if (pattern.length !== parts.length) return false
  return pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
}
