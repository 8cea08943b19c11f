import type { EmailOf } from '../api/contract/email/email.ts'
import type { SignInChange } from '../api/contract/values/kind/email-kind.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

const titles: Record<SignInChange, string> = {
  password: 'Your password was changed',
  'two-step-on': 'Two-step sign-in was turned on',
  'two-step-off': 'Two-step sign-in was turned off',
}
const effects: Record<SignInChange, string> = {
  password: 'The old one no longer works, and every other device was signed out.',
  'two-step-on': 'Signing in now takes a code from an authenticator app, too. Every other device was signed out.',
  'two-step-off': 'Signing in takes only the password now.',
}

/** To whom an account belongs, whenever how one signs in to it changes. See product.md#passwords. */
export function SignInChanged({ email }: { email: EmailOf<'sign-in-changed'> }) {
  const { name, change, newPasswordUrl } = email
  return (
    <Frame
      email={email}
      band="leaf"
      preview={effects[change]}
      because={`this is the email address of a ${PRODUCT_NAME} account`}
    >
      <Title>{titles[change]}</Title>
      <Paragraph>
        Hi {safeLine(name)}, this happened to your {PRODUCT_NAME} account just now. {effects[change]}
      </Paragraph>
      <Paragraph>Was it you? Then there’s nothing to do here. If not, set a new password right away:</Paragraph>
      <Action to={newPasswordUrl}>Set a New Password</Action>
      {change === 'two-step-on' && (
        <Note>Then ask whoever runs this site to turn two-step sign-in off, so that you can sign in again.</Note>
      )}
    </Frame>
  )
}
