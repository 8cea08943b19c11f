import { z } from 'zod'
import { defineEmail, language, needless, secretLink } from './define-email.ts'

/** To somebody who wants to open My bids: six digits to type. See product#my-bids. */
export const bidderCodeEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/bidder-code.tsx')).bidderCode,
  /** `token`: the code. */
  content: secretLink.extend({ organizationName: z.string(), language }),
  budget: 'code',
  overBudget: 'drop',
  isToStrangers: true,
  async draft({ now }, { token: code, organizationName, language, expiresAt }) {
    if (new Date(expiresAt) <= now) return needless('The code is no longer good.')
    const email = { code, organizationName, language, expiresAt, sentAt: now.toISOString() }
    return { kind: 'email', email: { kind: 'bidder-code', ...email } }
  },
})
