import type { EmailOf } from '../api/contract/email/email.ts'
import { Action, Paragraph } from './parts.tsx'
import { emailWords } from './words/catalogues.ts'

/** To a winner whose address nobody has confirmed: where they confirm it, and then see how to pay. */
export function HowToPayThere({ email }: { email: EmailOf<'won' | 'payment-reminder'> }) {
  const { organization, myBidsUrl, language } = email
  if (organization.hasOwnWords || !myBidsUrl) return null
  const say = emailWords(language)
  return (
    <>
      <Paragraph>{say('howToPayThere')}</Paragraph>
      <Action to={myBidsUrl}>{say('seeHowToPay')}</Action>
    </>
  )
}
