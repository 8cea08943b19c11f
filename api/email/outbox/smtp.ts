import { createTransport } from 'nodemailer'
import { isThisMachine } from '../../server/context/config.ts'
import { MOST_SLOW_CALLS } from './calls.ts'
import { readSmtpFailure } from './read-smtp-failure.ts'
import { type Envelope, oneByOne, type Transport } from './transport.ts'
import { type Patience, USUAL_PATIENCE, watchHandover } from './watch-handover.ts'

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
  const watches = new Map<string, ReturnType<typeof watchHandover>>()
  mailer.use('stream', ({ data, message }, next) => {
    message.processFunc((read) => watches.get(String(data.messageId))?.follow(read) ?? read)
    next()
  })
  return {
    ...oneByOne(CONNECTIONS, async ({ id, ...mail }) => {
      const messageId = `<${id}@${mail.from.address.split('@').at(-1)}>`
      const watch = watchHandover(patience)
      watches.set(messageId, watch)
      try {
        // The package's types do not know its signal yet.
        const message = { ...messageOf(mail), messageId, signal: watch.signal }
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

function messageOf({ replyTo, ...mail }: Omit<Envelope, 'id'>) {
  return { ...mail, ...(replyTo && { replyTo }) }
}
