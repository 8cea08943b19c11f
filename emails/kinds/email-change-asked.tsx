import { z } from 'zod'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine } from '../safe-text.ts'
import { SITE } from '../sample-facts.ts'
import { link } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('email-change-asked'),
  name: z.string(),
  newEmail: z.string(),
  protectUrl: link,
})
type Email = z.output<typeof schema>

/** To the address that an account has, as soon as another one is asked for. See product#changing-an-email. */
export const emailChangeAsked = defineTemplate({
  schema,
  subject: () => `Someone asked to change your ${PRODUCT_NAME} email`,
  Body: EmailChangeAsked,
  samples: {
    'email change asked': {
      kind: 'email-change-asked',
      name: 'Ruth Abara',
      newEmail: 'ruth.abara@mail.example',
      protectUrl: `${SITE}/auth/protect-email?token=9fQ2mR7s`,
    },
  },
})

function EmailChangeAsked({ email, subject }: EmailProps<Email>) {
  const { name, newEmail, protectUrl } = email
  return (
    <Frame
      email={email}
      subject={subject}
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
