import type { LetterOf } from '../api/contract/email/letter.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { GoodFor } from './GoodFor.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To somebody who forgot their password: the way to a new one. See product.md#forgotten-passwords. */
export function ForgottenPassword({ letter }: { letter: LetterOf<'forgotten-password'> }) {
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview="This link works once and expires in an hour."
      because={`someone asked to reset the password of the ${PRODUCT_NAME} account with this email address`}
    >
      <Title>Set a new password</Title>
      <Paragraph>Hi {safeLine(letter.name)}, here’s the link you asked for.</Paragraph>
      <Action to={letter.resetUrl}>Set a new password</Action>
      <Note>
        <GoodFor link={letter} /> Didn’t ask for this? Ignore this email. Your password won’t change.
      </Note>
    </Frame>
  )
}
