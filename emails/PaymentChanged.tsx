import type { EmailOf } from '../api/contract/email/email.ts'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To an owner: somebody changed how winners pay. See product.md#payments. */
export function PaymentChanged({ email }: { email: EmailOf<'payment-changed'> }) {
  const [organization, by] = [safeLine(email.organization.name), safeLine(email.byName)]
  return (
    <Frame
      email={email}
      band="brick"
      preview={`${by} changed it. Please make sure that it’s right.`}
      because={`you’re an owner of ${organization}`}
    >
      <Title>How winners pay was changed</Title>
      <Paragraph>
        {by} changed the payment link or the payment instructions of {organization}. Winners now read the new ones.
      </Paragraph>
      <Action to={email.settingsUrl}>Open the settings</Action>
      <Note>Didn’t expect this? Change it back, set a new password right away, and talk to your team.</Note>
    </Frame>
  )
}
