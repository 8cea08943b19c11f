import type { LetterOf } from '../api/contract/email/letter.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { GoodFor } from './GoodFor.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To the address that an account had before, so that nobody loses theirs unawares. */
export function EmailChanged({ letter }: { letter: LetterOf<'email-changed'> }) {
  const { name, newEmail } = letter
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={`It’s now ${newEmail}.`}
      because={`this was the email address of a ${PRODUCT_NAME} account`}
    >
      <Title>Your email was changed</Title>
      <Paragraph>
        Hi {safeLine(name)}, your {PRODUCT_NAME} account now uses <strong>{newEmail}</strong>. Sign in with that one
        from now on. We’ll send your email there too.
      </Paragraph>
      <Paragraph>Didn’t make this change? Someone else may be using your account. Take it back right away:</Paragraph>
      <Action to={letter.protectUrl}>Undo this change</Action>
      <Note>
        <GoodFor link={letter} /> It also signs out everyone who uses your account.
      </Note>
    </Frame>
  )
}
