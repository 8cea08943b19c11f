import type { EmailOf } from '../api/contract/email/email.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To the address that an account has, as soon as another one is asked for. See product.md#changing-an-email. */
export function EmailChangeAsked({ email }: { email: EmailOf<'email-change-asked'> }) {
  const { name, newEmail, protectUrl } = email
  return (
    <Frame
      email={email}
      band="leaf"
      preview={`To ${newEmail}. Nothing has changed yet.`}
      because={`this is the email address of a ${PRODUCT_NAME} account`}
    >
      <Title>Someone asked to change your email</Title>
      <Paragraph>
        Hi {safeLine(name)}, someone signed in to your {PRODUCT_NAME} account asked to use <strong>{newEmail}</strong>{' '}
        instead of this address. Nothing changes until it’s confirmed from there, with your password.
      </Paragraph>
      <Paragraph>Was it you? Then there’s nothing to do here. If not, stop it:</Paragraph>
      <Action to={protectUrl}>Stop this change</Action>
      <Note>This also signs out everyone who uses your account. Set a new password afterwards.</Note>
    </Frame>
  )
}
