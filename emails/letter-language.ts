import type { Letter } from '../api/contract/mail/letter.ts'
import type { Language } from '../api/contract/values/language.ts'

/** What an email is written in: for bidders their language, for everybody else English. See product.md#languages. */
export function letterLanguage(letter: Letter): Language {
  return 'language' in letter ? letter.language : 'en'
}
