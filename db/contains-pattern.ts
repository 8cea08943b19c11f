/** The pattern by which `ilike` finds text that holds `words`. What it would read as "anything" means itself. */
export function containsPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
