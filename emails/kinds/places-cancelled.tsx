import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { countPlaces } from '../../api/contract/values/money/places.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, Facts, ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { quilt, sampleToBidder } from '../sample-facts.ts'
import { aboutItem, ownBids, price } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('places-cancelled'),
  ...ownBids,
  ...aboutItem,
  /** What no longer counts of each kind. */
  places: z.array(z.object({ kind: z.string(), quantity: z.number(), amount: price })).min(1),
  /** The organization's team, or the owner of the address. */
  by: z.enum(['team', 'bidder']),
  /** What they have paid too much by now. */
  credit: price,
})
type Email = z.output<typeof schema>

const cancelled: Email = {
  kind: 'places-cancelled',
  ...sampleToBidder,
  item: { ...quilt, title: 'Pizza Party with Ms. Ortiz' },
  places: [{ kind: '', quantity: 2, amount: '40.00' }],
  by: 'team',
  credit: '40.00',
}

/** To whose places no longer count, because the team cancelled them or they took them back. See product#cancelled-places. */
export const placesCancelled = defineTemplate({
  schema,
  subject: ({ by, item, places, language }) =>
    subjectWords(language)(by === 'team' ? 'placesCancelled' : 'placesReturned', {
      item: safeShortLine(item.title),
      count: countPlaces(places),
    }),
  Body: PlacesCancelled,
  samples: {
    'places cancelled': cancelled,
    'places taken back': {
      ...cancelled,
      by: 'bidder',
      credit: '0.00',
      places: [{ kind: 'Child up to twelve, with a parent who stays', quantity: 1, amount: '0.00' }],
    },
  },
})

function PlacesCancelled({ email, subject }: EmailProps<Email>) {
  const { item, places, by, credit, language } = email
  const say = emailWords(language)
  const count = countPlaces(places)
  const organization = safeLine(email.organization.name)
  const note = by === 'team' ? say('placesCancelledBy', { organization }) : say('placesReturnedNote')
  return (
    <Frame
      email={email}
      subject={subject}
      band={by === 'team' ? 'brick' : 'leaf'}
      preview={note}
      because={say('becausePlaces', { item: safeShortLine(item.title) })}
    >
      <Title>{say(by === 'team' ? 'placesCancelled' : 'placesReturned', { count })}</Title>
      <ItemName item={item} />
      <Facts>
        {places.map(({ kind, quantity, amount }) => (
          <Fact key={kind} label={`${quantity} × ${safeLine(kind) || say('place')}`}>
            {priceInWords(amount)}
          </Fact>
        ))}
      </Facts>
      <Paragraph>{note}</Paragraph>
      {credit !== '0.00' && <Paragraph>{say('placesCredit', { price: priceInWords(credit), organization })}</Paragraph>}
    </Frame>
  )
}
