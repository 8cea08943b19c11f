import type { LetterOf } from '../api/contract/mail/letter.ts'
import { moment } from '../api/contract/values/moment.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import type { Role } from '../api/contract/values/role.ts'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

const part: Record<Role, string> = {
  manager: 'As a manager you create and edit its auctions.',
  owner: 'As an owner you look after its auctions, its settings and its team.',
  admin: 'As an admin you look after its auctions, its settings and its team.',
}

/** To somebody who may join an organization's team. Decision 21. */
export function Invitation({ letter }: { letter: LetterOf<'invitation'> }) {
  const { organization, role, acceptUrl, expiresAt } = letter
  const [name, inviter] = [safeLine(organization.name), safeLine(letter.inviterName)]
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={`Help run its silent auctions on ${PRODUCT_NAME}. ${part[role]}`}
      because={`${inviter} invited this address to ${name}`}
    >
      <Title>Join the team of {name}</Title>
      <Paragraph>
        {inviter} invites you to help run its silent auctions on {PRODUCT_NAME}. {part[role]}
      </Paragraph>
      <Action to={acceptUrl}>Accept the invitation</Action>
      <Note>
        The link works once, until {moment(new Date(expiresAt), organization.timeZone)}. If you do not know {inviter},
        ignore this mail: nothing happens.
      </Note>
    </Frame>
  )
}
