import { z } from 'zod'
import { moment } from '../../api/contract/values/time/moment.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, Facts, ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeShortLine } from '../safe-text.ts'
import { cabin, quilt, SITE, sampleToBidder } from '../sample-facts.ts'
import { aboutItem, instant, link, ownBids } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('places-reserved'),
  ...ownBids,
  ...aboutItem,
  /** How many places they asked for, and how many are held for them. */
  quantity: z.number(),
  reserved: z.number(),
  reservedUntil: instant,
  /** Where they take them, or leave the line. */
  waitingUrl: link,
})
type Email = z.output<typeof schema>

const two: Email = {
  kind: 'places-reserved',
  ...sampleToBidder,
  item: { ...quilt, title: 'Pizza Party with Ms. Ortiz' },
  quantity: 2,
  reserved: 2,
  reservedUntil: '2024-12-08T09:12:00.000Z',
  waitingUrl: `${SITE}/waiting-list?waiting=0193a1c2&address=0193a1c3&proof=Zm9vYmFy`,
}

/** To the first in line: places are held for them. See product#waiting-list. */
export const placesReserved = defineTemplate({
  schema,
  subject: ({ item, language, ...email }) =>
    subjectWords(language)('reserved', { item: safeShortLine(item.title), time: timeOf({ ...email, language }) }),
  Body: PlacesReserved,
  samples: { 'places reserved': two, 'one place reserved, very long title': { ...two, item: cabin, reserved: 1 } },
})

function timeOf({
  reservedUntil,
  organization,
  language,
}: Pick<Email, 'reservedUntil' | 'organization' | 'language'>): string {
  return moment(new Date(reservedUntil), organization.timeZone, language)
}

function PlacesReserved({ email, subject }: EmailProps<Email>) {
  const { item, reserved, waitingUrl, language } = email
  const say = emailWords(language)
  const time = timeOf(email)
  return (
    <Frame
      email={email}
      subject={subject}
      band="marigold"
      preview={say('reservedPreview', { time })}
      because={say('becauseWaiting', { item: safeShortLine(item.title) })}
    >
      <Title>{say('reservedTitle', { count: reserved })}</Title>
      <ItemName item={item} />
      <Paragraph>{say('reservedNote', { count: reserved })}</Paragraph>
      <Facts>
        <Fact label={say('reservedUntil')}>{time}</Fact>
      </Facts>
      <Action to={waitingUrl}>{say('answer')}</Action>
      <Note>{say('reservedAfter', { count: reserved })}</Note>
    </Frame>
  )
}
