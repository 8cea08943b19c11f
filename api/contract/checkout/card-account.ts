import { z } from 'zod'
import { cardFeeForm } from './card-fee.ts'

const RESTRICTED = /^rk_(?:test|live)_\w{10,250}$/
const NOT_RESTRICTED = 'Please paste a restricted key, which begins with rk_live_ or rk_test_'
const SECRET = 'This is your account’s secret key, which can do anything. Please make a restricted key.'
const SIGNING = 'Please paste the signing secret of the webhook, which begins with whsec_'

/** The key to an organization's account at the card service. */
export const cardKeyForm = z.object({
  key: z
    .string({ error: NOT_RESTRICTED })
    .trim()
    .refine((key) => !key.startsWith('sk_'), { error: SECRET, abort: true })
    .regex(RESTRICTED, NOT_RESTRICTED),
})

/** By what the card service signs its reports. */
export const signingSecretForm = z.object({
  signingSecret: z
    .string({ error: SIGNING })
    .trim()
    .regex(/^whsec_\w{10,250}$/, SIGNING),
})

/** What owners change of an account besides its key. */
export const cardAccountForm = z.union([signingSecretForm, cardFeeForm])

/** What owners see of the account; never its key. */
export const cardAccountView = z.object({
  isTest: z.boolean(),
  connectedAt: z.iso.datetime(),
  connectedByName: z.string(),
  /** `elsewhere`: this database was copied. `sealed`: the key was encrypted by another installation. */
  state: z.enum(['ready', 'elsewhere', 'sealed']),
  /**
   * Whether the card service reports disputes and its own refunds. `lost`: the secret was for the account of another key, or
   * can't be read on this installation, so that it is asked for anew.
   */
  signingSecret: z.enum(['none', 'saved', 'lost']),
  /** What bidders are asked to add for the card service's fee, in decimals. */
  fee: z.object({ isOn: z.boolean(), percent: z.string(), fixed: z.string() }),
})
export type CardAccountView = z.output<typeof cardAccountView>

/** `null` while the organization takes no cards; where the card service sends its reports. */
export const cardAccountAnswer = z.object({ account: cardAccountView.nullable(), reportsUrl: z.string() })

/** That the account works, and whether its key also shows the fees and payouts. */
export const triedCards = z.object({ message: z.string(), seesPayouts: z.boolean() })
