import { z } from 'zod'
import { type SignInChange, signInChanges } from '../../api/contract/values/kind/email-kind.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine } from '../safe-text.ts'
import { SITE } from '../sample-facts.ts'
import { link } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('sign-in-changed'),
  name: z.string(),
  change: z.enum(signInChanges),
  newPasswordUrl: link,
})
type Email = z.output<typeof schema>

const newPassword: Email = {
  kind: 'sign-in-changed',
  name: 'Ruth Abara',
  change: 'password',
  newPasswordUrl: `${SITE}/auth/forgot-password`,
}

/** To whom an account belongs, whenever how one signs in to it changes. See product#passwords. */
export const signInChanged = defineTemplate({
  schema,
  subject: ({ change }) =>
    change === 'password'
      ? `Your ${PRODUCT_NAME} password was changed`
      : `Two-step sign-in was turned ${change === 'two-step-on' ? 'on' : 'off'} for ${PRODUCT_NAME}`,
  Body: SignInChanged,
  samples: {
    'password changed': newPassword,
    'two-step on': { ...newPassword, change: 'two-step-on' },
  },
})

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

function SignInChanged({ email, subject }: EmailProps<Email>) {
  const { name, change, newPasswordUrl } = email
  return (
    <Frame
      email={email}
      subject={subject}
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
