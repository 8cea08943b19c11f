/** The pattern by which `ilike` finds text that holds `words`. Wildcards in them are escaped. */
export function containsPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
