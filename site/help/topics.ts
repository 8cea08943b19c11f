import { helpTasks } from '../../api/contract/values/help-tasks.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import type { Topics } from '../ui/page/topics.ts'
import { helpWords } from '../words/catalogues.ts'
import { tasks } from './tasks.ts'

/** What the guide for bidders answers, by the anchor of each answer. */
export function bidderTopics(language: Language): Topics {
  const say = helpWords(language)
  return {
    [say('partBidding')]: {
      bidding: say('bidding'),
      maximum: say('maximum'),
      'my-bids': say('myBids'),
      places: say('places'),
      receipt: say('receipt'),
      outbid: say('outbid'),
      waiting: say('waiting'),
    },
    [say('partEnd')]: { closing: say('closing'), winning: say('winning') },
    [say('partEmail')]: { mails: say('mails'), address: say('address') },
    [say('partAccess')]: { access: say('access') },
  }
}

/** What the help for organizers explains, by the address of each task. */
export const organizerTopics: Topics = Object.fromEntries(
  Object.entries(helpTasks).map(([when, names]) => [
    when,
    Object.fromEntries(names.map((name) => [`/help/organizers/${name}`, tasks[name].title])),
  ]),
)
