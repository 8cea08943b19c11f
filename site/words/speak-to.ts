import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '../../api/contract/values/text/language.ts'
import { biddingWords } from './catalogues.ts'
import { speakBy } from './spoken.ts'

// Passed on unseen, because in a browser an island's words come with its page, and not with its props.
const readers = new AsyncLocalStorage<Language>()
speakBy(() => {
  const language = readers.getStore() ?? 'en'
  return { language, say: biddingWords(language) }
})

/** Runs `work`, such as rendering a page, with islands that speak `language`. */
export function speakTo<Result>(language: Language, work: () => Result): Result {
  return readers.run(language, work)
}
