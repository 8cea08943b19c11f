import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { Email } from '../../../emails/define-template.tsx'
import { statesOf } from '../../contract/email/email-groups.ts'
import type { ShownEmail } from '../../contract/email/email-view.ts'
import type { Recipient } from '../kinds/define-email.ts'
import { readStoredEmail } from '../kinds/emails.ts'
import { renderEmail } from './send-batch.ts'

/**
 * Whether the team may read what an email said. Of one that waits it may still hold a maximum; of one with a secret nothing
 * is kept.
 */
export const isOpenable = and(isNotNull(outbox.email), not(inArray(outbox.state, statesOf('waiting'))))

/** That its reader had a maximum, which is between them and us: how high it was is not kept at all. */
const withoutMaximum = sql`${outbox.email} - array['hasMaximum', 'wasMaximum']`

/** An email of an organization's as it arrived; `null` where there is none of that id that may be read, and can be. */
export async function openEmail(orm: Orm, organizationId: string, id: string, site: URL): Promise<ShownEmail | null> {
  const [row] = await orm
    .select({ recipient: outbox.recipient, email: withoutMaximum })
    .from(outbox)
    .where(and(eq(outbox.organizationId, organizationId), eq(outbox.id, id), isOpenable))
  const email = row && (await readStoredEmail(row.email))
  if (!email) return null
  const { subject, html } = await showEmail(email, 'lead nowhere', site)
  return { recipient: row.recipient, subject, html }
}

/** Where the links of a shown email lead: the page around its frame, or nowhere. */
type Links = 'lead the page' | 'lead nowhere'

/** An email as a page of `site` shows it in a frame. Links that ask for a proof lead nowhere: nobody has one there. */
export async function showEmail(email: Email, links: Links, site: URL) {
  const { subject, html, text } = await renderEmail(email, site)
  return { subject, html: forFrame(html, links), text }
}

function forFrame(html: string, links: Links): string {
  return (
    new HTMLRewriter()
      .on('a', {
        element(link) {
          const isLed = links === 'lead the page' && !link.getAttribute('href')?.includes('proof=')
          if (isLed) link.setAttribute('target', '_top')
          else link.removeAttribute('href')
        },
      })
      // The page's policy would refuse them; light colors are set on the elements themselves.
      .on('style', { element: (style) => void style.remove() })
      .transform(html)
  )
}

/**
 * A reader whose links prove nothing. Whoever looks at an email to somebody else must not get links that are signed for
 * the address: they would open its bids, or stop its real emails.
 */
export function madeUpRecipient(email: string): Recipient {
  const wanted = { confirmedAt: new Date(0), unsubscribedAt: null, bouncedAt: null, complainedAt: null }
  return { id: crypto.randomUUID(), key: crypto.randomUUID(), email, ...wanted }
}
