import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '../../api/contract/values/text/language.ts'
import { sayFrom } from '../../api/contract/words/say.ts'
import { type IslandTexts, islandTexts } from './island-texts.ts'
import { type Spoken, speakBy } from './spoken.ts'

const inLanguage: Record<Language, Spoken> = {
  en: { language: 'en', say: sayFrom<IslandTexts>(islandTexts.en) },
  es: { language: 'es', say: sayFrom<IslandTexts>(islandTexts.es) },
}

// Passed on unseen, because in a browser an island's words come with its page, and not with its props.
const readers = new AsyncLocalStorage<Language>()
speakBy(() => inLanguage[readers.getStore() ?? 'en'])

/** Runs `work`, such as rendering a page, with islands that speak `language`. */
export function speakTo<Result>(language: Language, work: () => Result): Result {
  return readers.run(language, work)
}
