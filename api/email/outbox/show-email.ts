import type { Email } from '../../../emails/define-template.tsx'
import type { Recipient } from '../kinds/define-email.ts'
import { renderEmail } from './send-batch.ts'

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
