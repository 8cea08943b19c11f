import { startSmtp, type Verdict } from '../../support/smtp.ts'

/** What a mail server may do; `quota` refuses every sender, `liar` takes an email and hangs up without a word. */
export type Behavior = 'good' | 'quota' | 'liar' | { slowMs: number }

const LIAR_TAKES = 0.5
const QUOTA: Verdict = { code: 550, message: 'Daily quota exceeded' }

/** A mail server that can be told to misbehave, be away and come back, at one address. */
export async function openMailServer() {
  const taken = new Map<string, number>()
  let behavior: Behavior = 'good'
  const wait = () => Bun.sleep(typeof behavior === 'object' ? behavior.slowMs : 0)
  const options = {
    judgeSender: () => (behavior === 'quota' ? QUOTA : null),
    onTaken({ messageId = '' }: { messageId?: string | undefined }) {
      const id = messageId.replace(/^<|@.*/g, '')
      taken.set(id, (taken.get(id) ?? 0) + 1)
    },
    async confirm() {
      await wait()
      if (behavior === 'liar' && Math.random() < LIAR_TAKES) throw new Error('It hangs up')
    },
  }
  let server = await startSmtp(options)
  const { port, url } = server
  return {
    url,
    /** How often it took each email, by the first part of its Message-ID. */
    taken,
    behave(next: Behavior) {
      behavior = next
    },
    stop: () => server.stop(),
    async start() {
      server = await startSmtp({ ...options, port })
    },
  }
}
