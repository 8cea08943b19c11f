import { SMTPServer } from 'smtp-server'

/** What the sink tells its parent: where it listens, then when it took a mail, and for whom. */
export type SinkMessage = { port: number } | { to: string; at: number }

// A process of its own, so that taking mails costs the measured ones nothing but the processor.
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, session, answer) {
    stream.resume()
    const [recipient] = session.envelope.rcptTo
    stream.on('end', () => {
      answer()
      tell({ to: recipient?.address ?? '', at: Date.now() })
    })
  },
})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (address !== null && typeof address === 'object') tell({ port: address.port })
})

function tell(message: SinkMessage) {
  process.send?.(message)
}
