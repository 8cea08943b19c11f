import type { LetterOf } from '../api/contract/email/letter.ts'
import { Action, Paragraph } from './parts.tsx'
import { letterWords } from './words/catalogues.ts'

/** To a winner whose address nobody has confirmed: where they confirm it, and then see how to pay. */
export function HowToPayThere({ letter }: { letter: LetterOf<'won' | 'payment-reminder'> }) {
  const { organization, myBidsUrl, language } = letter
  if (organization.hasOwnWords || !myBidsUrl) return null
  const say = letterWords(language)
  return (
    <>
      <Paragraph>{say('howToPayThere')}</Paragraph>
      <Action to={myBidsUrl}>{say('seeHowToPay')}</Action>
    </>
  )
}
