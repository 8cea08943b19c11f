import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What an SMTP server says to a recipient or a message, or nothing when it takes it. */
export type Verdict = { code: number; message: string } | null

interface Options {
  port?: number
  judge?: (recipient: string) => Verdict
  /** Takes mails and never says so. */
  isSilent?: boolean
  onTaken?: () => void
}

/** A real SMTP server on this machine that keeps what it takes, parsed. */
export async function startSmtp(options: Options = {}) {
  const mails: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const verdict = options.judge?.(address) ?? null
      answer(verdict && Object.assign(new Error(verdict.message), { responseCode: verdict.code }))
    },
    onData(stream, _session, answer) {
      void buffer(stream).then(async (raw) => {
        mails.push(await PostalMime.parse(raw))
        if (!options.isSilent) answer()
        options.onTaken?.()
      })
    },
  })
  // A client that is killed in the middle of a mail is no fault of the server's.
  server.on('error', () => {})
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Everything it took, in order. */
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type Smtp = Awaited<ReturnType<typeof startSmtp>>
