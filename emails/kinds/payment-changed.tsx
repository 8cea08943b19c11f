import { z } from 'zod'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { organization, SITE } from '../sample-facts.ts'
import { link, sender } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('payment-changed'),
  organization: sender,
  byName: z.string(),
  settingsUrl: link,
})
type Email = z.output<typeof schema>

/** To an owner: somebody changed how winners pay. See product#payments. */
export const paymentChanged = defineTemplate({
  schema,
  subject: ({ organization }) => `How winners pay ${safeShortLine(organization.name)} was changed`,
  Body: PaymentChanged,
  samples: {
    'payment changed': {
      kind: 'payment-changed',
      organization,
      byName: 'Ruth Abara',
      settingsUrl: `${SITE}/maple-street/admin/settings?tab=money`,
    },
  },
})

function PaymentChanged({ email, subject }: EmailProps<Email>) {
  const [organization, by] = [safeLine(email.organization.name), safeLine(email.byName)]
  return (
    <Frame
      email={email}
      subject={subject}
      band="brick"
      preview={`${by} changed it. Please make sure that it’s right.`}
      because={`you’re an owner of ${organization}`}
    >
      <Title>How winners pay was changed</Title>
      <Paragraph>
        {by} changed the payment link or the payment instructions of {organization}.
      </Paragraph>
      <Action to={email.settingsUrl}>Open the settings</Action>
      <Note>Didn’t expect this? Change it back, set a new password right away, and talk to your team.</Note>
    </Frame>
  )
}
