import type { LetterOf } from '../api/contract/mail/letter.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To the address that an account had before, so that nobody loses theirs unawares. */
export function EmailChanged({ letter }: { letter: LetterOf<'email-changed'> }) {
  const { name, newEmail } = letter
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={`It is ${newEmail} now.`}
      because={`this was the address of a ${PRODUCT_NAME} account`}
    >
      <Title>Your address was changed</Title>
      <Paragraph>
        Hello {safeLine(name)}, your {PRODUCT_NAME} account now has the address <strong>{newEmail}</strong>. Sign in
        with that one; mails go there.
      </Paragraph>
      <Paragraph>
        Was this not you? Then somebody else is in your account. Tell another owner of your organization at once: they
        can take the account off the team.
      </Paragraph>
    </Frame>
  )
}
