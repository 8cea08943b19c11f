import { z } from 'zod'
import { withoutUnseen } from '../address/email-address.ts'

export const FILTER_UNKNOWN = 'This filter or search cannot be read. Please choose it again.'
export const SEARCH_TOO_LONG = 'Please search for at most 100 characters.'
const LONGEST_SEARCH = 100

/** Words that an entry must hold; every entry without. */
export const search = storable().overwrite(searchedText).max(LONGEST_SEARCH, SEARCH_TOO_LONG).default('')

/** A text that the database can compare: it stores no U+0000. */
export function storable() {
  return z.string().refine((text) => !text.includes('\0'), FILTER_UNKNOWN)
}

/** An address is searched for as it is stored; other words may hold an emoji, of which unseen characters are a part. */
function searchedText(text: string): string {
  return text.includes('@') ? withoutUnseen(text) : text.trim()
}

/**
 * One of `values`, and `otherwise` where it is not given or left blank. Anything else is refused: a filter that is left
 * out would show all, and "select all" would select them.
 */
export function choice<const Values extends readonly string[], Otherwise extends Values[number] | undefined>(
  values: Values,
  otherwise: Otherwise,
) {
  return z
    .enum(['', ...values], FILTER_UNKNOWN)
    .default('')
    .transform((value): Values[number] | Otherwise => value || otherwise)
}
