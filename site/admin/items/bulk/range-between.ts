/** What lies from `one` to `other` in a list, both included, whichever comes first; only `other` if `one` is not there. */
export function rangeBetween(list: string[], one: string, other: string): string[] {
  const [from, to] = [list.indexOf(one), list.indexOf(other)].sort((a, b) => a - b)
  return from === undefined || to === undefined || from < 0 ? [other] : list.slice(from, to + 1)
}
