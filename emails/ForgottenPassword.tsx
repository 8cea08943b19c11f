import type { LetterOf } from '../api/contract/mail/letter.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { GoodFor } from './GoodFor.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To somebody who forgot their password: the way to a new one. Decision 18. */
export function ForgottenPassword({ letter }: { letter: LetterOf<'forgotten-password'> }) {
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview="The link works once, and not for long."
      because={`somebody asked for a new password for the ${PRODUCT_NAME} account with this address`}
    >
      <Title>Set a new password</Title>
      <Paragraph>Hello {safeLine(letter.name)}, here is the link you asked for.</Paragraph>
      <Action to={letter.resetUrl}>Set a new password</Action>
      <Note>
        <GoodFor link={letter} /> If you did not ask for it, ignore this mail: your password stays as it is.
      </Note>
    </Frame>
  )
}
