import type { Language } from './language.ts'

/** Small words of which every few sentences have one, and that the other language does not write alike. */
const SMALL_WORDS: Record<Language, Set<string>> = {
  en: new Set('the and of to for with in on at by from is are be your you we our this that it or as an'.split(' ')),
  es: new Set(
    'el la los las de del y o que para con un una por su sus se en es al más como este esta lo le les'.split(' '),
  ),
}
const SPANISH_LETTERS = /[ñáéíóúü¿¡]/gu

/**
 * The language in which a school wrote something: by its small words, and letters that English has not. Without any, as
 * in "Friendship Quilt", English, as most schools of the United States write.
 */
export function languageOfText(text: string): Language {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (language: Language) => words.filter((word) => SMALL_WORDS[language].has(word)).length
  const inSpanish = count('es') + (text.toLowerCase().match(SPANISH_LETTERS)?.length ?? 0)
  return inSpanish > count('en') ? 'es' : 'en'
}

/** The `lang` of a school's words on a page: only where it is not that of the page. WCAG 2.2, 3.1.2. */
export function langOn(page: Language, text: string): Language | undefined {
  const language = languageOfText(text)
  return language === page ? undefined : language
}
