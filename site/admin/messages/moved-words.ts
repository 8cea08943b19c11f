import { LONGEST_SUBJECT } from '../../../api/contract/email/message-form.ts'
import { MOST_PICKED } from '../../../api/contract/values/list/picked-ids.ts'
import { moment } from '../../../api/contract/values/time/moment.ts'
import type { Move, MovedItem } from './moved-store.ts'

/** As many as a text has room for. */
const MOST_NAMED = 15
const LONGEST_TITLE = 120

/** A message that tells bidders of moved times, ready to be read over: item, old time, new time. */
export function messageOf(moved: MovedItem[], { name, timeZone }: { name: string; timeZone: string }) {
  const [first] = moved
  const subject =
    moved.length === 1 && first ? `New times for ${first.title}` : `New times for ${moved.length} auctions`
  const named = moved.slice(0, MOST_NAMED).map((item) => linesOf(item, timeZone))
  const more = moved.length - named.length
  const text = [
    moved.length === 1
      ? 'Hello,\n\nAn auction you bid on has new times.'
      : 'Hello,\n\nAuctions you bid on have new times.',
    ...named,
    ...(more > 0 ? [`And ${more} more: the page of each auction has its times.`] : []),
    `Thank you for bidding!\n${name}`,
  ].join('\n\n')
  // Of more than can be named to the server, those of all auctions are told.
  const isForSome = moved.length <= MOST_PICKED
  return {
    audience: isForSome ? ('items' as const) : ('bidders' as const),
    itemIds: isForSome ? moved.map(({ id }) => id) : null,
    subject: shortened(subject, LONGEST_SUBJECT),
    text,
  }
}

function linesOf({ title, start, end }: MovedItem, timeZone: string): string {
  const inWords = (instant: string) => moment(new Date(instant), timeZone).replaceAll('\u00a0', ' ')
  const line = (verb: string, move: Move | null) =>
    move ? [`${verb} ${inWords(move[1])} (before: ${inWords(move[0])})`] : []
  return [shortened(title, LONGEST_TITLE), ...line('Opens', start), ...line('Closes', end)].join('\n')
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`
}
