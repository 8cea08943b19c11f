import type { Language } from '../values/text/language.ts'
import { type Catalogue, type Say, sayFrom, type Translation } from './say.ts'

/** Catalogues by subject. */
type Subjects = Readonly<Record<string, Catalogue>>
type Translations<English extends Subjects> = { readonly [Subject in keyof English]: Translation<English[Subject]> }
type Words<English extends Subjects> = {
  readonly [Subject in keyof English]: (language: Language) => Say<English[Subject]>
}

/**
 * What is said of each subject in every language: the reader's language, and then the key. What English says, each other
 * language must.
 */
export function bilingual<English extends Subjects>(
  texts: { readonly en: English } & Readonly<Record<Language, Translations<NoInfer<English>>>>,
): Words<English> {
  const wordsOf =
    <Subject extends keyof English>(subject: Subject) =>
    (language: Language) =>
      sayFrom(texts[language][subject] as Translation<English[Subject]>)
  const entries = Object.keys(texts.en).map((subject) => [subject, wordsOf(subject)])
  return Object.fromEntries(entries)
}
