import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { isThisMachine } from '../../server/context/config.ts'
import { type Envelope, MOST_SLOW_CALLS, oneByOne, type SendResult, type Transport } from './transport.ts'

const CONNECTIONS = 10
/** With those over which a server is slow to confirm what it has. */
const MOST_CONNECTIONS = CONNECTIONS + MOST_SLOW_CALLS

/** To connect, and to be greeted. */
const LONGEST_GREETING_MS = 20_000

/**
 * Hands emails to an SMTP server, over connections that stay open. A server elsewhere has to encrypt them, or gets
 * nothing, unless its address ends in `?requireTLS=false`.
 */
export function openSmtp(url: URL, patience: Patience = USUAL_PATIENCE): Transport {
  const mailer = createTransport({
    // What the address says about TLS wins.
    url: url.href,
    requireTLS: !isThisMachine(url),
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    connectionTimeout: LONGEST_GREETING_MS,
    greetingTimeout: LONGEST_GREETING_MS,
    socketTimeout: patience.confirming,
    // Nothing in an email may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const watches = new Map<string, ReturnType<typeof watchSending>>()
  mailer.use('stream', ({ data, message }, next) => {
    message.processFunc((read) => watches.get(String(data.messageId))?.follow(read) ?? read)
    next()
  })
  return {
    ...oneByOne(CONNECTIONS, async ({ id, ...email }) => {
      const messageId = `<${id}@${email.from.address.split('@').at(-1)}>`
      const watch = watchSending(patience)
      watches.set(messageId, watch)
      try {
        // The package's types do not know its signal yet.
        const message = { ...messageOf(email), messageId, signal: watch.signal }
        await mailer.sendMail(message)
        return { kind: 'accepted', providerId: null }
      } catch (problem) {
        return readSmtpFailure(problem, watch.isComplete())
      } finally {
        watch.end()
        watches.delete(messageId)
      }
    }),
    close: () => mailer.close(),
  }
}

function messageOf({ replyTo, ...email }: Omit<Envelope, 'id'>) {
  return { ...email, ...(replyTo && { replyTo }) }
}

const failure = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})
type Failure = z.output<typeof failure>

/** Our own end to sending that took too long. */
const GIVEN_UP = 'EABORT'
/** What nodemailer finds wrong with an email before it says anything to the server. */
const UNSENDABLE = /^(EENVELOPE|EMESSAGE)$/
/** "Service not available, closing transmission channel", in answer to any command. RFC 5321, 4.2.1. */
const CLOSING = 421

/**
 * What became of an email that could not be sent. Only what a server says about the recipient or about the content is
 * final; everything else is about us, and no other email would fare better.
 * @param isComplete whether the server may have all of it
 */
function readSmtpFailure(problem: unknown, isComplete: boolean): SendResult {
  const failed = failure.parse(problem)
  const { code = '', command, responseCode = 0 } = failed
  const message = code === GIVEN_UP ? 'The mail server didn’t answer in time.' : failed.message
  if (responseCode === 0) {
    // Without a word from the server, it may have taken what it had all of.
    if (isComplete) return { kind: 'unconfirmed', problem: message }
    return { kind: UNSENDABLE.test(code) ? 'refused' : 'down', problem: message }
  }
  if (responseCode === CLOSING) return { kind: 'down', problem: message }
  if (command === 'RCPT TO') return { kind: isFinal(failed, UNAUTHORIZED) ? 'refused' : 'later', problem: message }
  if (code === 'EMESSAGE') return { kind: isFinal(failed) ? 'refused' : 'later', problem: message }
  // Before it sees the message it may still be about the recipient, so the others are not to wait.
  return { kind: command === 'DATA' ? 'later' : 'down', problem: message }
}

/** Full mailboxes, and limits of the sender, the system, or the route; by RFC 3463, or in the words of those that skip it. */
const PASSING = /^\d{3}[ -]5\.(?:2\.2|3\.[0-35-9]|4)\b|quota|limit|exceed|too many/i
/** We may not send by this server, whoever the recipient is. */
const UNAUTHORIZED = /^\d{3}[ -]5\.7\b|relay|authenticat/i

/** Some servers refuse for good what works the next day, so what sounds like it is tried until then. */
function isFinal({ responseCode = 0, response = '' }: Failure, notAboutIt?: RegExp): boolean {
  return responseCode >= 500 && !PASSING.test(response) && !notAboutIt?.test(response)
}

/** How long the parts of sending over SMTP may take, in milliseconds. */
interface Patience {
  /** Until a connection is free, greeted, and signed in. */
  connecting: number
  /** From naming the sender until the whole message has left. Until then the server cannot have taken it. */
  sending: number
  /** Until the server says that it has the message. Given up sooner, it may take it all the same. */
  confirming: number
}

/** Ten minutes for the last word, as RFC 5321, 4.5.3.2.6, asks of clients, so that few emails are repeated in vain. */
const USUAL_PATIENCE: Patience = { connecting: 120_000, sending: 60_000, confirming: 600_000 }

/** Follows the sending of one email, and aborts its `signal` when a part takes too long. */
export function watchSending(patience: Patience) {
  const givingUp = new AbortController()
  let isComplete = false
  let timer: Timer

  function allow(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => givingUp.abort(), milliseconds)
  }

  allow(patience.connecting)
  return {
    signal: givingUp.signal,
    /** To be called when a connection begins to send `message`; sees when all of it was read. */
    follow(message: Readable): Readable {
      allow(patience.sending)
      return message.once('end', () => {
        isComplete = true
        allow(patience.confirming)
      })
    },
    /** Whether the server may have all of the message. */
    isComplete: () => isComplete,
    end: () => clearTimeout(timer),
  }
}
