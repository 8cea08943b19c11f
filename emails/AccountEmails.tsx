import type { EmailOf } from '../api/contract/email/email.ts'
import { type SignInChange, UNCONFIRMED_EMAILS_A_DAY } from '../api/contract/values/kind/email-kind.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { timeLeft, timeLeftInWords } from '../api/contract/values/time/time-left.ts'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To somebody who forgot their password: the way to a new one. See product#forgotten-passwords. */
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

/** To whom an account belongs, whenever how one signs in to it changes. See product#passwords. */
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

/** To the address that an account has, as soon as another one is asked for. See product#changing-an-email. */
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

/** How long a link works. An account has no time zone, so this is a length of time. */
function GoodFor({ link }: { link: { sentAt: string; expiresAt: string } }) {
  const left = timeLeft(new Date(link.sentAt), new Date(link.expiresAt))
  return <>This link works once and expires {timeLeftInWords(left)} after we sent it.</>
}
