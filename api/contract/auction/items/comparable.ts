import { LONGEST_TITLE } from './item-form.ts'

/**
 * A title or a donor as an import compares it: differences in case and spaces do not count. What is longer than a title is
 * refused anyway; normalizing thousands of accents in a row takes a minute.
 */
export function comparable(written: string): string {
  const text = written.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE)
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
