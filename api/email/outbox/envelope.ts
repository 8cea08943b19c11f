import { safeLine } from '../../../emails/safe-text.ts'
import type { Email } from '../../contract/email/email.ts'
import { PRODUCT_NAME } from '../../contract/values/product.ts'
import { renderEmail } from './render-email.ts'
import type { Envelope } from './transport.ts'

/**
 * Puts an email into words and addresses it: from the platform, in the organization's name, answers to the
 * organization, or to whoever asks it something.
 */
export async function envelopeOf(
  email: Email,
  { id, to, from }: { id: string; to: string; from: string },
): Promise<Envelope> {
  const organization = 'organization' in email ? email.organization : null
  return {
    id,
    to,
    from: { name: organization ? `${safeLine(organization.name)} via ${PRODUCT_NAME}` : PRODUCT_NAME, address: from },
    replyTo: email.kind === 'question' ? email.askerEmail : (organization?.contactEmail ?? null),
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
