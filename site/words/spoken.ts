import type { Language } from '../../api/contract/values/text/language.ts'
import { type Say, sayFrom } from '../../api/contract/words/say.ts'
import type { bidding } from './en/bidding.ts'

/** What an island says, and in which language: `Intl` writes times and numbers by it. */
export interface Spoken {
  language: Language
  say: Say<typeof bidding>
}

let speaker: (() => Spoken) | null = null

/** Has islands speak by `ask`: on the server, where pages in both languages are rendered side by side. */
export function speakBy(ask: () => Spoken): void {
  speaker = ask
}

/** The words of the page that an island is on. In a browser they came with the page, see PageWords.astro. */
export function spoken(): Spoken {
  speaker ??= speakerOfPage()
  return speaker()
}

function speakerOfPage(): () => Spoken {
  const { language, texts } = JSON.parse(document.getElementById('words')?.textContent ?? '{}')
  const words: Spoken = { language, say: sayFrom<typeof bidding>(texts) }
  return () => words
}
