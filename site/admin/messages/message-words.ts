import type { z } from 'zod'
import {
  MESSAGES_A_DAY,
  type MessageRefusal,
  type MessageView,
  type recipientCount,
} from '../../../api/contract/email/message-view.ts'
import type { MessageAudience } from '../../../api/contract/values/kind/message-audience.ts'

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
