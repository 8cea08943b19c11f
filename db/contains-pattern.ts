import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The pattern by which `like` finds text that holds `words`. Wildcards in them are escaped, also those that `folded` makes of "％". */
export function containsPattern(words: string): string {
  const characters = Array.from(words, (character) =>
    /[\\%_]/.test(character.normalize('NFKD')) ? `\\${character}` : character,
  )
  return `%${characters.join('')}%`
}

/** Whether a text holds the words as people write them: "jose" is found in "José", "o'brien" in "O’Brien". See `folded` in the database. */
export function holds(text: SQLWrapper, words: string): SQL {
  return sql`folded(${text}) like folded(${containsPattern(words)})`
}

/** Whether the title of an item, `i`, holds the words. Folding is slow: most items are left out by what is folded already. */
export function titleHolds(words: string): SQL {
  return sql`(i.words like folded(${containsPattern(words)}) and ${holds(sql`i.title`, words)})`
}
