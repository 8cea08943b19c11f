import type { EmailOf } from '../api/contract/email/email.ts'
import { UNCONFIRMED_EMAILS_A_DAY } from '../api/contract/values/kind/email-kind.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To somebody with an account, who is to show that its email is theirs. */
export function ConfirmAddress({ email }: { email: EmailOf<'confirm-address'> }) {
  const { name, confirmUrl } = email
  return (
    <Frame
      email={email}
      band="leaf"
      preview="One click, and your organization’s emails are no longer limited."
      because={`this is the email of your ${PRODUCT_NAME} account`}
    >
      <Title>Confirm your email</Title>
      <Paragraph>Hello {safeLine(name)}, please confirm that this email address is yours.</Paragraph>
      <Action to={confirmUrl}>Confirm email</Action>
      <Note>Until you do, we send no more than {UNCONFIRMED_EMAILS_A_DAY} emails a day for your organization.</Note>
    </Frame>
  )
}
