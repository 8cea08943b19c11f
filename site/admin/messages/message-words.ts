import type { z } from 'zod'
import {
  LONGEST_SUBJECT,
  MESSAGES_A_DAY,
  type MessageRefusal,
  type MessageView,
  type recipientCount,
} from '../../../api/contract/email/message.ts'
import type { MessageAudience } from '../../../api/contract/values/kind/email-kind.ts'
import { MOST_PICKED } from '../../../api/contract/values/list/picked-ids.ts'
import { moment } from '../../../api/contract/values/time/moment.ts'
import type { Move, MovedItem } from './moved-times.ts'

/** Whom a message can be for, in the order in which it is offered. */
export const audienceNames: Record<MessageAudience, string> = {
  bidders: 'All bidders',
  items: 'Bidders of some auctions',
  winners: 'Winners',
  unpaid: 'Winners who haven’t paid',
}

/** Why nothing can be sent now. */
export const refusalWords: Record<MessageRefusal, string> = {
  unconfirmed: 'You can write to bidders once your admin has confirmed their email. Their dashboard has the link.',
  limit: `You’ve sent ${MESSAGES_A_DAY} messages in 24 hours, which is the most. Please send this one later.`,
}

/** Whom a message was for: "Bidders of Quilt and 2 more". */
export function audienceInWords({ audience, items }: Pick<MessageView, 'audience' | 'items'>): string {
  if (audience !== 'items') return audienceNames[audience]
  const [first, ...others] = items
  if (first === undefined) return 'Bidders of auctions that are gone'
  return others.length === 0 ? `Bidders of ${first}` : `Bidders of ${first} and ${others.length} more`
}

/** What became of a message: "120 recipients", "117 sent", "2 bounced". Nothing of what there is none of. */
export function countsInWords(message: Omit<MessageView, 'id' | 'audience' | 'items'>): string[] {
  const { recipients, sent, bounced, waiting, suppressed } = message
  return [
    `${counted(recipients)} ${recipients === 1 ? 'recipient' : 'recipients'}`,
    `${counted(sent)} sent`,
    ...(waiting > 0 ? [`${counted(waiting)} waiting`] : []),
    ...(bounced > 0 ? [`${counted(bounced)} bounced`] : []),
    ...(suppressed > 0 ? [`${counted(suppressed)} not sent`] : []),
  ]
}

type Reach = Pick<z.output<typeof recipientCount>, 'count' | 'leftOut' | 'unconfirmed' | 'paddles'>

/** How many a message reaches, and how many it does not. */
export function reachInWords({ count, leftOut, unconfirmed, paddles }: Reach): string {
  return [
    count === 0 ? 'No one gets this.' : `${peopleInWords(count)} ${count === 1 ? 'gets' : 'get'} this.`,
    ...(unconfirmed > 0
      ? [`${unconfirmedOf(count, unconfirmed)} confirmed their email. They get a link to do so, and then the message.`]
      : []),
    ...(leftOut > 0 ? [`${counted(leftOut)} more unsubscribed or can’t be reached.`] : []),
    ...(paddles > 0
      ? [
          `${peopleInWords(paddles)} with a paddle ${paddles === 1 ? 'has' : 'have'} no email, so please tell them in person.`,
        ]
      : []),
  ].join(' ')
}

function unconfirmedOf(count: number, unconfirmed: number): string {
  if (unconfirmed === count) return 'They haven’t'
  return `${counted(unconfirmed)} of them ${unconfirmed === 1 ? 'hasn’t' : 'haven’t'}`
}

/** "1 person", "1,200 people". */
export function peopleInWords(count: number): string {
  return `${counted(count)} ${count === 1 ? 'person' : 'people'}`
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}

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
