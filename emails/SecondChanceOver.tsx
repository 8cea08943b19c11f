import type { EmailOf } from '../api/contract/email/email.ts'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Action, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** To the team, once nobody is left to offer an item to. See product.md#second-chances. */
export function SecondChanceOver({ email }: { email: EmailOf<'second-chance-over'> }) {
  const { organization, item, winnersUrl } = email
  return (
    <Frame
      email={email}
      band="brick"
      preview="Everyone in line was asked. No one took it."
      because={`you get closing summaries for ${safeLine(organization.name)}`}
    >
      <Title>No one is left to ask</Title>
      <ItemName item={item} />
      <Paragraph>
        The win was cancelled, and everyone who bid below it was asked in turn. No one took it, so this item has no
        winner.
      </Paragraph>
      <Action to={winnersUrl}>See what was offered</Action>
    </Frame>
  )
}
