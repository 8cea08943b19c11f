import type { SheetRow } from './use-spreadsheet.ts'

/** Categories that differ in nothing a person would tell apart, such as "Kids & Camps" and "Kids & camps". */
export interface CategoryTwins {
  /** As the organization has it, else as most rows write it. */
  best: string
  /** The other spellings. */
  others: string[]
}

/** Which categories of the rows are one by all that counts, or the organization's own in other letters. */
export function findCategoryTwins(rows: readonly SheetRow[], labels: readonly string[]): CategoryTwins[] {
  const written = rows.flatMap((row) => row?.row.category?.trim() || [])
  return [...Map.groupBy(written, folded)].flatMap(([key, texts]) => {
    const counts = [...Map.groupBy(texts, (text) => text)].sort(([, one], [, other]) => other.length - one.length)
    const spellings = counts.map(([text]) => text)
    const best = labels.find((label) => folded(label) === key) ?? spellings[0]
    const others = spellings.filter((text) => text !== best)
    return best === undefined || others.length === 0 ? [] : [{ best, others }]
  })
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[&+]/g, ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
