import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What an SMTP server says to a recipient or a message, or nothing when it takes it. */
export type Verdict = { code: number; message: string } | null

interface Options {
  port?: number
  judge?: (recipient: string) => Verdict
  judgeSender?: () => Verdict
  judgeMessage?: () => Verdict
  /** Answers a message once this is fulfilled, or drops the connection if it is rejected. */
  confirm?: (recipient: string) => Promise<void>
  onTaken?: (email: Email) => void
}

/** A real SMTP server on this machine that keeps what it takes, parsed. */
export async function startSmtp(options: Options = {}) {
  const emails: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // What is cut off is not waited for.
    closeTimeout: 100,
    onMailFrom(_sender, _session, answer) {
      answer(refusal(options.judgeSender?.()))
    },
    onRcptTo({ address }, _session, answer) {
      answer(refusal(options.judge?.(address)))
    },
    onData(stream, { remotePort, envelope }, answer) {
      const socket = sockets.get(remotePort)
      const take = async (raw: Buffer) => {
        const refused = refusal(options.judgeMessage?.())
        if (refused) return answer(refused)
        const email = await PostalMime.parse(raw)
        if (isStopping) return socket?.destroy()
        emails.push(email)
        options.onTaken?.(email)
        unanswered.add(socket)
        await (options.confirm?.(envelope.rcptTo[0]?.address ?? '') ?? Promise.resolve()).then(
          () => answer(),
          () => socket?.destroy(),
        )
        unanswered.delete(socket)
      }
      // Whoever leaves in the middle of a message gets no answer.
      void buffer(stream).then(take, () => {})
    },
  })
  const sockets = new Map<number | undefined, Socket>()
  /** Of clients that do not know yet that their email was taken. */
  const unanswered = new Set<Socket | undefined>()
  let isStopping = false
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  // A client that is killed in the middle of a mail is no fault of the server's.
  server.on('error', () => {})
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Everything it took, in order. */
    mails: emails,
    async stop() {
      isStopping = true
      // Without a word: the package would say that it takes nothing any more, also of what was taken.
      for (const socket of unanswered) socket?.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
function refusal(verdict: Verdict | undefined): Error | null {
  return verdict ? Object.assign(new Error(verdict.message), { responseCode: verdict.code }) : null
}

export type Smtp = Awaited<ReturnType<typeof startSmtp>>
