import { z } from 'zod'
import { UNCONFIRMED_EMAILS_A_DAY } from '../../api/contract/values/kind/email-kind.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine } from '../safe-text.ts'
import { SITE } from '../sample-facts.ts'
import { link } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('confirm-address'),
  name: z.string(),
  confirmUrl: link,
})
type Email = z.output<typeof schema>

/** To somebody with an account, who is to show that its email is theirs. */
export const confirmAddress = defineTemplate({
  schema,
  subject: () => `Confirm your email for ${PRODUCT_NAME}`,
  Body: ConfirmAddress,
  samples: {
    'confirm address': {
      kind: 'confirm-address',
      name: 'Ruth Abara',
      confirmUrl: `${SITE}/confirm-address?address=0193a1c3&proof=Zm9vYmFy`,
    },
  },
})

function ConfirmAddress({ email, subject }: EmailProps<Email>) {
  const { name, confirmUrl } = email
  return (
    <Frame
      email={email}
      subject={subject}
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
