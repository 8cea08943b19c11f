import { z } from 'zod'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, GoodFor, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine } from '../safe-text.ts'
import { SITE, sentAt } from '../sample-facts.ts'
import { instant, link } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('confirm-email'),
  name: z.string(),
  newEmail: z.string(),
  confirmUrl: link,
  expiresAt: instant,
  sentAt: instant,
})
type Email = z.output<typeof schema>

/** To an address that becomes the account's once its owner says so. */
export const confirmEmail = defineTemplate({
  schema,
  subject: () => `Confirm your new email for ${PRODUCT_NAME}`,
  Body: ConfirmEmail,
  samples: {
    'confirm email': {
      kind: 'confirm-email',
      name: 'Ruth Abara',
      newEmail: 'ruth.abara@mail.example',
      confirmUrl: `${SITE}/auth/confirm-email?token=9fQ2mR7s`,
      sentAt,
      expiresAt: '2024-12-05T21:12:00.000Z',
    },
  },
})

function ConfirmEmail({ email, subject }: EmailProps<Email>) {
  const { newEmail, confirmUrl } = email
  const name = safeLine(email.name)
  return (
    <Frame
      email={email}
      subject={subject}
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
