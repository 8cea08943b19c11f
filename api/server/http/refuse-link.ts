import { linkRefusalWords } from '../../contract/words/catalogues.ts'
import { answerLanguage } from './answer-language.ts'
import { refuse } from './refuse.ts'

/** Answers whoever opened a link in an email that is incomplete or made up. */
export function refuseLink(request: Request) {
  return refuse(404, linkRefusalWords(answerLanguage(request))('broken'))
}
