import { z } from 'zod'

/** The code of a refusal that asks for a code from the authenticator app. See product#two-step-sign-in. */
export const CODE_NEEDED = 'code-needed'

/** The code of a refusal that ends once two-step sign-in is turned on. */
export const TWO_STEP_NEEDED = 'two-step-needed'

const CODE_MISSING = 'Enter the code from your authenticator app'

/** What is typed where a code is asked for: six digits from the app, or a recovery code. */
const typedCode = z.string({ error: CODE_MISSING }).trim().max(40, 'That code is too long')

/** A code sent with a password, by those who have turned that on. */
export const signInCode = typedCode.optional()

/** Turning two-step sign-in on with the first code from the app. */
export const twoStepForm = z.object({ code: typedCode.min(1, CODE_MISSING) })

/** Turning it off, with a code once it is on. */
export const twoStepEnd = z.object({ code: signInCode }).optional()

/** Whether one signs in in two steps, and how many recovery codes are left. */
export const twoStepView = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() })
export type TwoStepView = z.output<typeof twoStepView>

/** What an authenticator app is set up with: a secret to type, or an address that a QR code holds. */
export const twoStepStart = z.object({ secret: z.string(), uri: z.string() })
export type TwoStepStart = z.output<typeof twoStepStart>

/** The recovery codes, told once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
