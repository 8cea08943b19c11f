import { z } from 'zod'
import { type Role, roles } from '../../api/contract/values/kind/role.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { organization, SITE, unsubscribeUrl } from '../sample-facts.ts'
import { instant, link, sender, unsubscribe } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('invitation'),
  ...unsubscribe,
  organization: sender,
  role: z.enum(roles),
  inviterName: z.string(),
  acceptUrl: link,
  expiresAt: instant,
})
type Email = z.output<typeof schema>

/** To somebody who may join an organization's team. See product#invitations. */
export const invitation = defineTemplate({
  schema,
  subject: ({ inviterName, organization }) =>
    `${safeShortLine(inviterName)} invited you to help run ${safeShortLine(organization.name)}’s auction`,
  Body: Invitation,
  samples: {
    invitation: {
      kind: 'invitation',
      organization,
      role: 'manager',
      inviterName: 'Ruth Abara',
      acceptUrl: `${SITE}/invite?token=4gT0vYbN2cXq`,
      expiresAt: '2024-12-11T21:12:00.000Z',
      unsubscribeUrl,
    },
  },
})

const part: Record<Role, string> = {
  manager: 'As a manager, you can add and edit items and record payments.',
  owner: 'As an owner, you can do everything a manager can, and manage settings and the team.',
  admin: 'As the admin, you can do everything an owner can, and cancel bids.',
}

function Invitation({ email, subject }: EmailProps<Email>) {
  const { organization, role, acceptUrl, expiresAt } = email
  const [name, inviter] = [safeLine(organization.name), safeLine(email.inviterName)]
  return (
    <Frame
      email={email}
      subject={subject}
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
