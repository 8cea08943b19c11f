import { z } from 'zod'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { organization, quilt, SITE } from '../sample-facts.ts'
import { item, link, sender } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('second-chance-over'),
  organization: sender,
  item,
  winnersUrl: link,
})
type Email = z.output<typeof schema>

/** To the team, once nobody is left to offer an item to. See product#second-chances. */
export const secondChanceOver = defineTemplate({
  schema,
  subject: ({ item }) => `${safeShortLine(item.title)} ended without a winner`,
  Body: SecondChanceOver,
  samples: {
    'second chance, nobody left': {
      kind: 'second-chance-over',
      organization,
      item: quilt,
      winnersUrl: `${SITE}/maple-street/admin/winners`,
    },
  },
})

function SecondChanceOver({ email, subject }: EmailProps<Email>) {
  const { organization, item, winnersUrl } = email
  return (
    <Frame
      email={email}
      subject={subject}
      isToContact
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
