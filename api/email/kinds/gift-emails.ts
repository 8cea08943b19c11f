import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { readEventName } from '../../../db/event-name.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { DEFAULT_RULES, rulesFor } from '../../contract/organizations/default-rules.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { ownGiftUrl } from '../preferences/links.ts'
import { defineEmail, needless, toSend } from './define-email.ts'
import { findOrganization } from './item-facts.ts'
import { paidBefore, paymentFacts, standardRules } from './payment-facts.ts'

/** To whoever promised a gift: to what, how to pay it, and a way out. See product#gifts. */
export const giftPromisedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/gift-promised.tsx')).giftPromised,
  content: z.object({ giftId: z.uuid() }),
  budget: 'auction',
  overBudget: 'wait',
  async draft(draft, { giftId }) {
    const { tx, row, recipient, publicUrl } = draft
    const own = await findOrganization(tx, row.organizationId)
    const [promised] = await tx
      .select({ gift, cause })
      .from(gift)
      .innerJoin(cause, eq(cause.id, gift.causeId))
      .where(and(eq(gift.id, giftId), isNull(gift.cancelledAt)))
    if (!own || !promised) return needless('The gift was cancelled.')
    const { language, amount, enteredByName } = promised.gift
    const { title, matchedBy, matchedUpTo } = promised.cause
    const due = await paidBefore(draft, own.id, amount)
    const eventName = await readEventName(tx, promised.cause.eventId)
    const { payment, saysHowToPay } = await paymentFacts(draft, own, due.left, eventName)
    return toSend({
      kind: 'gift-promised',
      ...payment,
      language,
      cause: title,
      amount: toPrice(amount),
      ...due,
      match: matchedBy && matchedUpTo ? { by: matchedBy, upTo: toPrice(matchedUpTo) } : null,
      isEntered: enteredByName !== null,
      ownGiftUrl: ownGiftUrl(publicUrl, recipient, giftId),
      rules: rulesFor(own.rules ?? DEFAULT_RULES, language, saysHowToPay),
    })
  },
  withoutOwnWords: (email) => ({
    ...email,
    ...standardRules(email),
    match: null,
    instructions: null,
    paymentUrls: [],
  }),
})
