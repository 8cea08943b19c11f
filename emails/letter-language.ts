import type { Letter } from '../api/contract/email/letter.ts'
import type { Language } from '../api/contract/values/text/language.ts'

/** What an email is written in: for bidders their language, for everybody else English. See product.md#languages. */
export function letterLanguage(letter: Letter): Language {
  return 'language' in letter ? letter.language : 'en'
}
