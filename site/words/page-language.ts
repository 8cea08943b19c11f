import { RESERVED_SLUGS } from '../../api/contract/values/address/slug.ts'
import { DEMO_SLUG } from '../../api/contract/values/demo.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { languageOf } from '../../api/contract/values/text/language.ts'

/** What bidders read of the pages that are no organization's. */
const OF_BIDDERS = [
  'help',
  'unsubscribe',
  'not-me',
  'second-chance',
  'places',
  'waiting-list',
  'gifts',
  'confirm-address',
  'what-we-store',
  DEMO_SLUG,
]

/** Whether a page exists in both languages: what bidders read. Accounts, teams and the rest of the site are English. */
export function isBilingual(path: string): boolean {
  const [first = '', second] = path.slice(1).split('/')
  if (first === '' || second === 'admin' || second === 'organizers') return false
  return OF_BIDDERS.includes(first) || !RESERVED_SLUGS.includes(first)
}

/** The language of the page at `path` for whoever asks for it. See product#languages. */
export function pageLanguage(path: string, headers: Pick<Headers, 'get'>): Language {
  return isBilingual(path) ? languageOf(headers) : 'en'
}
