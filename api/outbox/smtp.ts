import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { type Envelope, type Handover, LONGEST_HANDOVER_MS, type Transport } from './transport.ts'

const CONNECTIONS = 5

/** Hands emails to an SMTP server, over connections that stay open. */
export function openSmtp(url: URL): Transport {
  const mailer = createTransport({
    url: url.href,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: LONGEST_HANDOVER_MS / 4,
    greetingTimeout: LONGEST_HANDOVER_MS / 4,
    socketTimeout: LONGEST_HANDOVER_MS,
    // Nothing in an email may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: ({ id, ...mail }) =>
      mailer.sendMail({ ...messageOf(mail), messageId: `<${id}@${mail.from.address.split('@').at(-1)}>` }).then(
        () => ({ kind: 'accepted', providerId: null }),
        (problem: unknown) => handoverOf(problem),
      ),
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

function handoverOf(problem: unknown): Handover {
  const { message, code = '', responseCode = 0 } = failure.parse(problem)
  if (!ABOUT_THE_MAIL.test(code) || responseCode === CLOSING) return { kind: 'down', problem: message }
  return { kind: responseCode >= 500 ? 'refused' : 'later', problem: message }
}
