import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Envelope, Handover, Transport } from './transport.ts'
import { type Patience, USUAL_PATIENCE, watchHandover } from './watch-handover.ts'

const CONNECTIONS = 5

/** To connect, and to be greeted. */
const LONGEST_GREETING_MS = 20_000

/** Hands emails to an SMTP server, over connections that stay open. */
export function openSmtp(url: URL, patience: Patience = USUAL_PATIENCE): Transport {
  const mailer = createTransport({
    url: url.href,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: LONGEST_GREETING_MS,
    greetingTimeout: LONGEST_GREETING_MS,
    socketTimeout: patience.confirming,
    // Nothing in an email may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const watches = new Map<string, ReturnType<typeof watchHandover>>()
  mailer.use('stream', ({ data, message }, next) => {
    message.processFunc((read) => watches.get(String(data.messageId))?.follow(read) ?? read)
    next()
  })
  return {
    async send({ id, ...mail }) {
      const messageId = `<${id}@${mail.from.address.split('@').at(-1)}>`
      const watch = watchHandover(patience)
      watches.set(messageId, watch)
      try {
        // The package's types do not know its signal yet.
        const message = { ...messageOf(mail), messageId, signal: watch.signal }
        await mailer.sendMail(message)
        return { kind: 'accepted', providerId: null }
      } catch (problem) {
        return handoverOf(problem, watch.isComplete())
      } finally {
        watch.end()
        watches.delete(messageId)
      }
    },
    close: () => mailer.close(),
  }
}

function messageOf({ replyTo, ...mail }: Omit<Envelope, 'id'>) {
  return { ...mail, ...(replyTo && { replyTo }) }
}

const failure = z.object({ message: z.string(), code: z.string().optional(), responseCode: z.number().optional() })
/** What a server says about one email; every other failure is about the server. RFC 5321, 4.2.1. */
const ABOUT_THE_MAIL = /^(EENVELOPE|EMESSAGE)$/
/** "Service not available, closing transmission channel", in answer to any command. */
const CLOSING = 421

/** Our own end to a handover that took too long. */
const GIVEN_UP = 'EABORT'

function handoverOf(problem: unknown, isComplete: boolean): Handover {
  const { code = '', responseCode = 0, ...failed } = failure.parse(problem)
  const message = code === GIVEN_UP ? 'The mail server didn’t answer in time.' : failed.message
  // Without a word from the server, it may have taken what it had all of.
  if (isComplete && responseCode === 0) return { kind: 'unconfirmed', problem: message }
  if (!ABOUT_THE_MAIL.test(code) || responseCode === CLOSING) return { kind: 'down', problem: message }
  return { kind: responseCode >= 500 ? 'refused' : 'later', problem: message }
}
