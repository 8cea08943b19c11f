import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { QuestionForm } from '../../contract/auction/questions/question-form.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { refuseAddress } from '../../email/preferences/refuse-address.ts'
import { isRefusedSender } from '../../email/preferences/refused-senders.ts'
import { isUnconfirmed } from '../../email/preferences/unconfirmed-organizations.ts'
import { hashToken } from '../../server/context/token.ts'

interface Question extends Pick<QuestionForm, 'email' | 'text' | 'token'> {
  organizationId: string
  auctionItemId: string
  /** The organization's contact email. */
  contactEmail: string
}

/**
 * Emails a question about an item to its organization, once a form; `unreachable` when its address gets no such email.
 * See product#questions.
 */
export async function askQuestion(orm: Orm, question: Question): Promise<'asked' | 'unreachable'> {
  const { organizationId, auctionItemId, contactEmail, email, text, token } = question
  const asking = orm.transaction(async (tx) => {
    if (!(await isReachable(tx, contactEmail, organizationId))) return 'unreachable'
    // Pressed twice it is one question; written anew on the same form it is another.
    const form = hashToken(`${token} ${email} ${text}`)
    const content = { form, askerEmail: email, text }
    await writeEmail(tx, { kind: 'question', organizationId, auctionItemId, recipient: contactEmail, content })
    return 'asked'
  })
  return asking.catch((problem: unknown) => {
    if (isUniqueViolation(problem, 'outbox_question_form')) return 'asked'
    throw problem
  })
}

async function isReachable(tx: Tx, email: string, organizationId: string): Promise<boolean> {
  // Whoever founds an organization may name anybody's address as its contact email, and ask it what they like.
  if (await isUnconfirmed(tx, organizationId)) return false
  const [address] = await tx.select().from(mailAddress).where(eq(mailAddress.email, email))
  if (!address) return true
  if (refuseAddress('question', address) !== null) return false
  return !(await isRefusedSender(tx, address.id, organizationId))
}
