import type { EmailOf } from '../api/contract/email/email.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { GoodFor } from './GoodFor.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To an address that becomes the account's once its owner says so. */
export function ConfirmEmail({ email }: { email: EmailOf<'confirm-email'> }) {
  const { newEmail, confirmUrl } = email
  const name = safeLine(email.name)
  return (
    <Frame
      email={email}
      band="leaf"
      preview={`${name} wants to sign in with ${newEmail}.`}
      because={`someone entered this email address for their ${PRODUCT_NAME} account`}
    >
      <Title>Confirm your new email</Title>
      <Paragraph>
        {name} wants to sign in to {PRODUCT_NAME} with <strong>{newEmail}</strong>.
      </Paragraph>
      <Action to={confirmUrl}>Confirm email</Action>
      <Note>
        <GoodFor link={email} /> You’ll need your password. If you don’t know {name}, you can ignore this email. Nothing
        will change.
      </Note>
    </Frame>
  )
}
