import { z } from 'zod'
import { link, price, sender, toBidder } from './email-parts.ts'

/** To a winner who has not paid all of what they won. See product.md#payment-reminders. */
const paymentReminder = z.object({
  kind: z.literal('payment-reminder'),
  myBidsUrl: link.optional(),
  ...toBidder,
  /** All that they won, whenever they did, as one account. */
  items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
  due: price,
  paid: price,
  waived: price,
  /** What is left. */
  balance: price,
  code: z.string(),
  /** How the organization has winners pay, and where, as far as it says. */
  instructions: z.string().nullable(),
  paymentUrl: link.nullable(),
  /** The organization's words about payment and pickup, where it says nothing more exact; `null` where it does. */
  rules: z.string().nullable(),
})

/** To an owner: somebody changed how winners pay. */
const paymentChanged = z.object({
  kind: z.literal('payment-changed'),
  organization: sender,
  byName: z.string(),
  settingsUrl: link,
})

/** Emails about paying. */
export const paymentEmails = [paymentReminder, paymentChanged] as const
