import type { EmailOf } from '../api/contract/email/email.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { GoodFor } from './GoodFor.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To somebody who forgot their password: the way to a new one. See product.md#forgotten-passwords. */
export function ForgottenPassword({ email }: { email: EmailOf<'forgotten-password'> }) {
  return (
    <Frame
      email={email}
      band="leaf"
      preview="This link works once and expires in an hour."
      because={`someone asked to reset the password of the ${PRODUCT_NAME} account with this email address`}
    >
      <Title>Set a new password</Title>
      <Paragraph>Hi {safeLine(email.name)}, here’s the link you asked for.</Paragraph>
      <Action to={email.resetUrl}>Set a new password</Action>
      <Note>
        <GoodFor link={email} /> Didn’t ask for this? Ignore this email. Your password won’t change.
      </Note>
    </Frame>
  )
}
