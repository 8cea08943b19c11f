import type { Email } from '../api/contract/email/email.ts'
import type { Language } from '../api/contract/values/text/language.ts'

/** What an email is written in: for bidders their language, for everybody else English. See product.md#languages. */
export function emailLanguage(email: Email): Language {
  return 'language' in email ? email.language : 'en'
}
