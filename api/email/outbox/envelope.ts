import type { Email, RenderedEmail } from '../../../emails/define-template.tsx'
import { safeLine } from '../../../emails/safe-text.ts'
import { PRODUCT_NAME } from '../../contract/values/product.ts'
import type { EmailDefinition } from '../kinds/define-email.ts'
import type { Recipient } from '../kinds/draft.ts'
import { emails } from '../kinds/emails.ts'
import type { Envelope } from './transport.ts'

/**
 * Puts an email into words and addresses it: from the platform, in the organization's name, answers to the
 * organization, or to whoever asks it something.
 */
export async function envelopeOf(
  email: Email,
  { id, to, from }: { id: string; to: string; from: string },
): Promise<Envelope> {
  const { organization } = email
  return {
    id,
    to,
    from: { name: organization ? `${safeLine(organization.name)} via ${PRODUCT_NAME}` : PRODUCT_NAME, address: from },
    replyTo: email.askerEmail ?? organization?.contactEmail ?? null,
    ...(await renderEmail(email)),
    headers: headersOf(email),
  }
}

function headersOf(email: Email): Record<string, string> {
  // So that auto-replies do not answer. RFC 3834.
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (!('unsubscribeUrl' in email)) return automatic
  const oneClick = 'List-Unsubscribe=One-Click'
  return { ...automatic, 'List-Unsubscribe': `<${email.unsubscribeUrl}>`, 'List-Unsubscribe-Post': oneClick }
}

/** Loads what draws emails: a third of what a process has to load, and many send none. */
export const loadTemplates = () => import('../../../emails/define-template.tsx')

/** An email as HTML and text. The first one waits until what draws it is loaded. */
export async function renderEmail(email: Email): Promise<RenderedEmail> {
  const { renderWith } = await loadTemplates()
  const definition: EmailDefinition = emails[email.kind]
  return renderWith(await definition.template(), email)
}

/** Where the links of a shown email lead: the page around its frame, or nowhere. */
type Links = 'lead the page' | 'lead nowhere'

/** An email as a page shows it in a frame. Links that ask for a proof lead nowhere: nobody has one there. */
export async function showEmail(email: Email, links: Links) {
  const { subject, html, text } = await renderEmail(email)
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
