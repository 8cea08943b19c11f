import type { SecondChanceView } from '../../api/contract/bidders/second-chance.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { mailedLinksWords } from '../words/catalogues.ts'

const texts = {
  open: { title: 'chanceTitle', message: 'chanceNote' },
  accepted: { title: 'accepted', message: 'acceptedNote' },
  declined: { title: 'declined', message: 'declinedNote' },
  over: { title: 'chanceOver', message: 'chanceOverNote' },
} as const

/** What is said of an offer to whoever reads the email about it. */
export function chanceWords({ state, organization }: SecondChanceView, language: Language) {
  const say = mailedLinksWords(language)
  const { title, message } = texts[state]
  return { title: say(title), message: say(message, { organization: organization.name }) }
}
