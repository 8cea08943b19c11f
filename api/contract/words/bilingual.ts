import type { Language } from '../values/text/language.ts'
import { type Catalogue, type Say, sayFrom, type Translation } from './say.ts'

/** What is said of one subject in both languages: the reader's language, and then the key. */
export function bilingual<const English extends Catalogue>(
  english: English,
  spanish: Translation<English>,
): (language: Language) => Say<English> {
  const catalogues = { en: sayFrom<English>(english as Translation<English>), es: sayFrom<English>(spanish) }
  return (language) => catalogues[language]
}
