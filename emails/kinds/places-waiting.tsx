import { z } from 'zod'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Paragraph, TextLink, Title } from '../parts.tsx'
import { safeShortLine } from '../safe-text.ts'
import { quilt, SITE, sampleToBidder } from '../sample-facts.ts'
import { aboutItem, link, ownBids } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('places-waiting'),
  ...ownBids,
  ...aboutItem,
  /** How many places they asked for. */
  quantity: z.number(),
  /** Where they leave the line. */
  waitingUrl: link,
})
type Email = z.output<typeof schema>

/** To whoever joined a waiting list, or whose address somebody else typed. See product#waiting-list. */
export const placesWaiting = defineTemplate({
  schema,
  subject: ({ item, language }) => subjectWords(language)('waiting', { item: safeShortLine(item.title) }),
  Body: PlacesWaiting,
  samples: {
    'waiting for places': {
      kind: 'places-waiting',
      ...sampleToBidder,
      item: { ...quilt, title: 'Pizza Party with Ms. Ortiz' },
      quantity: 2,
      waitingUrl: `${SITE}/waiting-list?waiting=0193a1c2&address=0193a1c3&proof=Zm9vYmFy`,
    },
  },
})

function PlacesWaiting({ email, subject }: EmailProps<Email>) {
  const { item, quantity, waitingUrl, language } = email
  const say = emailWords(language)
  const note = say('waitingNote', { count: quantity })
  return (
    <Frame
      email={email}
      subject={subject}
      band="leaf"
      preview={note}
      because={say('becauseWaiting', { item: safeShortLine(item.title) })}
    >
      <Title>{say('waitingTitle')}</Title>
      <ItemName item={item} />
      <Paragraph>{note}</Paragraph>
      <Paragraph>
        {say('waitingLeave')} <TextLink to={waitingUrl}>{say('leaveLine')}</TextLink>
      </Paragraph>
    </Frame>
  )
}
