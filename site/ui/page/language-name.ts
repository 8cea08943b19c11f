import { type Language, localeOf } from '../../../api/contract/values/text/language.ts'

/** What `reader` calls a language, with a capital as on a button: "Spanish", and in Spanish itself "Español". */
export function languageName(language: Language, reader: Language): string {
  const name = new Intl.DisplayNames(localeOf(reader), { type: 'language' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}
