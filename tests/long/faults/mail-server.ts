import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a mail server may do; `quota` refuses every sender, `liar` takes an email and hangs up without a word. */
export type Behavior = 'good' | 'quota' | 'liar' | { slowMs: number }

const LIAR_TAKES = 0.5

/** A mail server that can be told to misbehave, be away and come back, at one address. */
export async function openMailServer() {
  const taken = new Map<string, number>()
  let behavior: Behavior = 'good'
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo

  async function listen(at: number) {
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      // What a fault cuts off is not waited for.
      closeTimeout: 100,
      async onMailFrom(_address, _session, answer) {
        await wait()
        answer(behavior === 'quota' ? Object.assign(new Error('Daily quota exceeded'), { responseCode: 550 }) : null)
      },
      async onData(stream, session, answer) {
        // What a fault cuts off in the middle was never taken.
        const email = await text(stream).catch(() => null)
        if (email === null) return
        const id = /^message-id:\s*<([^@>]+)@/im.exec(email)?.[1] ?? 'none'
        taken.set(id, (taken.get(id) ?? 0) + 1)
        await wait()
        if (behavior === 'liar' && Math.random() < LIAR_TAKES) return hangUp(smtp, session.id)
        answer()
      },
    })
    smtp.on('error', () => {})
    smtp.listen(at, '127.0.0.1')
    await once(smtp.server, 'listening')
    return smtp
  }

  async function wait() {
    if (typeof behavior === 'object') await Bun.sleep(behavior.slowMs)
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** How often it took each email, by the first part of its Message-ID. */
    taken,
    behave(next: Behavior) {
      behavior = next
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    async start() {
      server = await listen(port)
    },
  }
}

function hangUp(smtp: SMTPServer, id: string) {
  for (const connection of smtp.connections) if (connection.id === id) connection.close()
}
