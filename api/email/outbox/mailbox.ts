import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ViewerEmail } from '../../../emails/email-viewer.tsx'
import type { Config } from '../../server/context/config.ts'
import { type Envelope, oneByOne, type Transport } from './transport.ts'

/** Where developers find the emails on the site. */
export const MAILBOX_PATH = '/dev/mail'

/** Where emails are stored that are not sent. */
export function mailboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Writes emails to files instead of sending them: for development. */
export function openMailbox(folder: string): Transport {
  return {
    ...oneByOne(10, async (envelope) => {
      await mkdir(folder, { recursive: true })
      await Bun.write(join(folder, `${envelope.id}.json`), JSON.stringify(envelope))
      return { kind: 'accepted', providerId: null }
    }),
    close() {},
  }
}

const MOST_SHOWN = 100

/** The stored emails, newest first. */
export async function readMailbox(folder: string): Promise<Envelope[]> {
  const files = await readdir(folder).catch(() => [])
  const newest = files.sort().reverse().slice(0, MOST_SHOWN)
  return Promise.all(newest.map((file) => Bun.file(join(folder, file)).json() as Promise<Envelope>))
}

/** Nothing in an email may run or load, except pictures. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'none'"

/** The emails in `folder` as a page, the newest open. For development only: it shows secret links. */
export async function serveMailbox({ url }: Request, folder: string): Promise<Response> {
  const [envelopes, { drawEmailViewer }] = await Promise.all([
    readMailbox(folder),
    import('../../../emails/email-viewer.tsx'),
  ])
  return new Response(await drawEmailViewer(url, 'Mailbox', envelopes.map(onDesk)), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}

function onDesk({ id, from, to, replyTo, subject, html, text, headers }: Envelope): ViewerEmail {
  return {
    id,
    name: `${subject} (${to})`,
    read: async () => ({ subject, html, text }),
    headers: { From: `${from.name} <${from.address}>`, To: to, ...(replyTo && { 'Reply-To': replyTo }), ...headers },
  }
}
