import type { EmailOf } from '../api/contract/email/email.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { GoodFor } from './GoodFor.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To the address that an account had before, so that nobody loses theirs unawares. */
export function EmailChanged({ email }: { email: EmailOf<'email-changed'> }) {
  const { name, newEmail } = email
  return (
    <Frame
      email={email}
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
      <Action to={email.protectUrl}>Undo this change</Action>
      <Note>
        <GoodFor link={email} /> It also signs out everyone who uses your account.
      </Note>
    </Frame>
  )
}
