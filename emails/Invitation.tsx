import type { EmailOf } from '../api/contract/email/email.ts'
import type { Role } from '../api/contract/values/kind/role.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

const part: Record<Role, string> = {
  manager: 'As a manager, you can add and edit items and record payments.',
  owner: 'As an owner, you can do everything a manager can, and manage settings and the team.',
  admin: 'As the admin, you can do everything an owner can, and cancel bids.',
}

/** To somebody who may join an organization's team. See product.md#invitations. */
export function Invitation({ email }: { email: EmailOf<'invitation'> }) {
  const { organization, role, acceptUrl, expiresAt } = email
  const [name, inviter] = [safeLine(organization.name), safeLine(email.inviterName)]
  return (
    <Frame
      email={email}
      band="leaf"
      preview={`Help run its silent auctions on ${PRODUCT_NAME}. ${part[role]}`}
      because={`${inviter} invited you to the ${name} team`}
    >
      <Title>Join the {name} team</Title>
      <Paragraph>
        {inviter} invited you to help run its silent auctions on {PRODUCT_NAME}. {part[role]}
      </Paragraph>
      <Action to={acceptUrl}>Accept invitation</Action>
      <Note>
        This link works once and expires {moment(new Date(expiresAt), organization.timeZone)}. If you don’t know{' '}
        {inviter}, you can ignore this email.
      </Note>
    </Frame>
  )
}
