import type { EmailOf } from '../api/contract/email/email.ts'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To who is an organization's admin now, and to who was. See product.md#changing-a-team. */
export function AdminChanged({ email }: { email: EmailOf<'admin-changed'> }) {
  const [organization, newName] = [safeLine(email.organization.name), safeLine(email.newName)]
  const formerName = email.formerName === null ? null : safeLine(email.formerName)
  return (
    <Frame
      email={email}
      band="leaf"
      preview={email.isNew ? 'You can do everything there now.' : `${newName} took over from you.`}
      because={`you’re on the ${organization} team`}
    >
      <Title>{email.isNew ? `You’re the admin of ${organization}` : `${organization} has a new admin`}</Title>
      {email.isNew ? (
        <Paragraph>
          Hi {newName}, you’re now the admin of {organization}
          {formerName && `, in place of ${formerName}`}. You can do everything an owner can, and cancel bids.
        </Paragraph>
      ) : (
        <Paragraph>
          Hi{formerName && ` ${formerName}`}, {newName} is now the admin of {organization}. You’re an owner: you can
          still manage auctions, settings, and the team.
        </Paragraph>
      )}
      <Action to={email.adminUrl}>Open the admin area</Action>
      <Note>Didn’t expect this? Set a new password right away, and talk to your team.</Note>
    </Frame>
  )
}
