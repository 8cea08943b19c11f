import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { invitation, organization, userOrganization } from '../../../db/schema/organizations.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { roles } from '../../contract/values/kind/role.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { hashToken } from '../../server/context/token.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { type DraftContext, defineEmail, needless, secretLink, toSend } from './define-email.ts'
import { findOrganization, readItemFacts, senderOf } from './item-facts.ts'

/** To somebody who is invited to a team, if the link is still the one that works. */
export const invitationEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/invitation.tsx')).invitation,
  content: secretLink.extend({ role: z.enum(roles), inviterName: z.string() }),
  budget: 'invitation',
  overBudget: 'drop',
  isToStrangers: true,
  async draft({ tx, recipient, publicUrl, now }, { role, inviterName, token, expiresAt }) {
    const [invited] = await tx
      .select({ organization })
      .from(invitation)
      .innerJoin(organization, eq(organization.id, invitation.organizationId))
      .where(
        and(
          eq(invitation.tokenHash, hashToken(token)),
          eq(invitation.status, 'pending'),
          gt(invitation.expiresAt, now),
        ),
      )
    if (!invited) return needless('This invitation was revoked, replaced, or accepted.')
    const acceptUrl = new URL(`/invite?token=${token}`, publicUrl).href
    const about = { organization: senderOf(invited.organization, publicUrl), role, inviterName, acceptUrl, expiresAt }
    return toSend({ kind: 'invitation', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
  },
})

/** To who is the admin of an organization now, and to who was. */
export const adminChangedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/admin-changed.tsx')).adminChanged,
  /** `formerName`: `null` where there was no admin. */
  content: z.object({ newName: z.string(), formerName: z.string().nullable() }),
  budget: 'account',
  overBudget: 'wait',
  async draft(draft, names) {
    const team = await findTeam(draft)
    if (typeof team === 'string') return needless(team)
    const { own, reader } = team
    const { publicUrl } = draft
    const adminUrl = new URL(`/${own.slug}/admin`, publicUrl).href
    const about = { organization: senderOf(own, publicUrl), adminUrl, isNew: reader.role === 'admin' }
    return toSend({ kind: 'admin-changed', ...names, ...about })
  },
})

/** To an owner: how winners pay was changed, and by whom. See product#payments. */
export const paymentChangedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/payment-changed.tsx')).paymentChanged,
  content: z.object({ byName: z.string() }),
  budget: 'account',
  overBudget: 'wait',
  async draft(draft, { byName }) {
    const team = await findTeam(draft)
    if (typeof team === 'string') return needless(team)
    const { own } = team
    const { publicUrl } = draft
    const settingsUrl = new URL(`/${own.slug}/admin/settings?tab=money`, publicUrl).href
    return toSend({ kind: 'payment-changed', organization: senderOf(own, publicUrl), byName, settingsUrl })
  },
})

/** To an owner: somebody paid too much by card, if they still have. See product#paying-by-card. */
export const overpaidEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/overpaid.tsx')).overpaid,
  content: z.object({ bidderId: z.uuid() }),
  budget: 'auction',
  overBudget: 'wait',
  async draft(draft, { bidderId }) {
    const team = await findTeam(draft)
    if (typeof team === 'string') return needless(team)
    const { own } = team
    const { tx, publicUrl } = draft
    const [account] = await readWinners(tx, own.id, sql`w.id = ${bidderId}`)
    const credit = account ? balanceOf(account).credit : 0
    if (!account || credit === 0) return needless('It’s settled already.')
    const winnerUrl = new URL(`/${own.slug}/admin/winners/${bidderId}`, publicUrl).href
    const about = { payer: account.name ?? account.label, code: account.code, credit: toPrice(credit), winnerUrl }
    return toSend({ kind: 'overpaid', organization: senderOf(own, publicUrl), ...about })
  },
})

/** The organization of an email to its team, and who of them reads it; or why it needs no sending. */
async function findTeam({ tx, row }: DraftContext) {
  const organizationRow = await findOrganization(tx, row.organizationId)
  if (!organizationRow) return 'The organization was deleted.'
  const reader = await findReader(tx, organizationRow.id, row.recipient)
  return reader ? { own: organizationRow, reader } : 'They’re no longer on the team.'
}

/** Whoever of the team an email is for; `null` once they left. */
async function findReader(tx: Tx, organizationId: string, email: string) {
  const isReader = and(eq(user.email, email), eq(userOrganization.organizationId, organizationId))
  const [reader] = await tx
    .select({ role: userOrganization.role })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(and(isReader, eq(userOrganization.isActive, true)))
  return reader ?? null
}

/** To an organization, with what somebody asks about an item. See product#questions. */
export const questionEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/question.tsx')).question,
  /** Who asks, and what, are erased once the email is finished, as links are. `form`: what sent it, and sends no other. */
  content: z.object({ form: z.string(), askerEmail: z.string(), text: z.string() }),
  budget: 'question',
  overBudget: 'wait',
  async draft({ tx, row, recipient, publicUrl, now }, { askerEmail, text }) {
    const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
    if (!facts) return needless('The item was deleted.')
    const { organization, item } = facts
    const about = { organization, item, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) }
    return toSend({ kind: 'question', ...about, askerEmail, text })
  },
})
