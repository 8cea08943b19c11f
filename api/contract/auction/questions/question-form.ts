import { z } from 'zod'
import { email } from '../../values/address/email.ts'
import { offer, question } from '../../words/en.ts'

export const LONGEST_QUESTION = 1_000

/** What somebody asks an organization about an item. See product#questions. */
export const questionForm = z.object({
  email: email(offer.emailInvalid),
  text: z.string(question.missing).overwrite(inLines).min(1, question.missing).max(LONGEST_QUESTION, question.tooLong),
  /** What the form was given when it was opened. */
  token: z.string().max(200),
  /** Of a field that people do not see. */
  trap: z.string().max(1_000).default(''),
})
export type QuestionForm = z.output<typeof questionForm>

/** What a form carries, so that it is known when it was opened. */
export const questionToken = z.object({ token: z.string() })

/** Without characters that no one types, which neither a database nor an email takes. */
function inLines(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').toWellFormed()
  return lines.replace(/[^\P{Cc}\n]/gu, ' ').trim()
}
