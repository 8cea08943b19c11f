import type { ViewerEmail } from '../../../emails/email-viewer.tsx'
import { readMailbox } from './mailbox.ts'
import type { Envelope } from './transport.ts'

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
