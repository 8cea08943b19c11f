import { z } from 'zod'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, GoodFor, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine } from '../safe-text.ts'
import { SITE, sentAt } from '../sample-facts.ts'
import { instant, link } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('email-changed'),
  name: z.string(),
  newEmail: z.string(),
  protectUrl: link,
  expiresAt: instant,
  sentAt: instant,
})
type Email = z.output<typeof schema>

/** To the address that an account had before, so that nobody loses theirs unawares. */
export const emailChanged = defineTemplate({
  schema,
  subject: () => `Your ${PRODUCT_NAME} email was changed`,
  Body: EmailChanged,
  samples: {
    'email changed': {
      kind: 'email-changed',
      name: 'Ruth Abara',
      newEmail: 'ruth.abara@mail.example',
      protectUrl: `${SITE}/auth/protect-email?token=9fQ2mR7s`,
      sentAt,
      expiresAt: '2024-12-11T21:12:00.000Z',
    },
  },
})

function EmailChanged({ email, subject }: EmailProps<Email>) {
  const { name, newEmail } = email
  return (
    <Frame
      email={email}
      subject={subject}
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
