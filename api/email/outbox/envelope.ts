import { renderLetter } from '../../../emails/render.tsx'
import { safeLine } from '../../../emails/safe-text.ts'
import type { Letter } from '../../contract/email/letter.ts'
import { PRODUCT_NAME } from '../../contract/values/product.ts'
import type { Envelope } from './transport.ts'

/**
 * Puts a letter into words and addresses it: from the platform, in the organization's name, answers to the
 * organization, or to whoever asks it something.
 */
export async function envelopeOf(
  letter: Letter,
  { id, to, from }: { id: string; to: string; from: string },
): Promise<Envelope> {
  const organization = 'organization' in letter ? letter.organization : null
  return {
    id,
    to,
    from: { name: organization ? `${safeLine(organization.name)} via ${PRODUCT_NAME}` : PRODUCT_NAME, address: from },
    replyTo: letter.kind === 'question' ? letter.askerEmail : (organization?.contactEmail ?? null),
    ...(await renderLetter(letter)),
    headers: headersOf(letter),
  }
}

function headersOf(letter: Letter): Record<string, string> {
  // So that auto-replies do not answer. RFC 3834.
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (!('unsubscribeUrl' in letter)) return automatic
  const oneClick = 'List-Unsubscribe=One-Click'
  return { ...automatic, 'List-Unsubscribe': `<${letter.unsubscribeUrl}>`, 'List-Unsubscribe-Post': oneClick }
}
