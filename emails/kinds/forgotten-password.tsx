import { z } from 'zod'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, GoodFor, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine } from '../safe-text.ts'
import { SITE, sentAt } from '../sample-facts.ts'
import { instant, link } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('forgotten-password'),
  name: z.string(),
  resetUrl: link,
  expiresAt: instant,
  sentAt: instant,
})
type Email = z.output<typeof schema>

/** To somebody who forgot their password: the way to a new one. See product#forgotten-passwords. */
export const forgottenPassword = defineTemplate({
  schema,
  subject: () => `Set a new password for ${PRODUCT_NAME}`,
  Body: ForgottenPassword,
  samples: {
    'forgotten password': {
      kind: 'forgotten-password',
      name: 'Ruth Abara',
      resetUrl: `${SITE}/auth/reset-password?token=9fQ2mR7s`,
      sentAt,
      expiresAt: '2024-12-04T22:12:00.000Z',
    },
  },
})

function ForgottenPassword({ email, subject }: EmailProps<Email>) {
  return (
    <Frame
      email={email}
      subject={subject}
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
