import { z } from 'zod'
import { TAKE_BACK_MINUTES } from '../../api/contract/auction/bidding/take-back.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { countPlaces } from '../../api/contract/values/money/places.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { AmountDue, Fact, Facts, ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { HowToPay } from '../HowToPay.tsx'
import { Note, Paragraph, TextLink, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, quilt, SITE, sampleToBidder } from '../sample-facts.ts'
import { aboutItem, link, ownBids, paidBefore, paysBill, price } from '../schema-parts.ts'
import { paint } from '../theme.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('places-bought'),
  ...ownBids,
  ...aboutItem,
  /** What was bought of each kind, and what that is worth elsewhere, if somebody said. */
  places: z.array(z.object({ kind: z.string(), quantity: z.number(), amount: price, value: price.nullable() })).min(1),
  total: price,
  ...paidBefore,
  /** Whether each place has a question to answer. */
  hasQuestion: z.boolean(),
  /** Where its reader answers it, or takes the places back; `null` in emails from before there was such a page. */
  ownPlacesUrl: link.nullable().default(null),
  code: z.string().nullable(),
  instructions: z.string().nullable(),
  ...paysBill,
  paymentUrls: z.array(link),
  rules: z.string().nullable(),
})
type Email = z.output<typeof schema>

const two: Email = {
  kind: 'places-bought',
  ...sampleToBidder,
  item: { ...quilt, title: 'Pizza Party with Ms. Ortiz' },
  places: [{ kind: '', quantity: 2, amount: '40.00', value: '16.00' }],
  total: '40.00',
  paid: '0.00',
  waived: '0.00',
  left: '40.00',
  hasQuestion: true,
  ownPlacesUrl: `${SITE}/places?item=0193a1c2&address=0193a1c3&proof=Zm9vYmFy`,
  code: 'K7MQ2X',
  instructions: 'Checks to Maple Street PTA, or cash at pickup.',
  paymentUrls: [],
  rules: null,
}

/** To whoever bought places: what they bought, what it comes to, and a way out. */
export const placesBought = defineTemplate({
  schema,
  subject: ({ item, total, language }) =>
    subjectWords(language)('places', { item: safeShortLine(item.title), price: priceInWords(total) }),
  Body: PlacesBought,
  samples: {
    'places bought': two,
    'places bought, of several kinds': {
      ...two,
      item: cabin,
      places: [
        { kind: 'Adult', quantity: 2, amount: '50.00', value: null },
        { kind: 'Child up to twelve, with a parent who stays', quantity: 1, amount: '0.00', value: null },
      ],
      total: '50.00',
      left: '50.00',
      hasQuestion: false,
    },
    'places bought, and paid since': { ...two, paid: '30.00', waived: '10.00', left: '0.00' },
  },
})

function PlacesBought({ email, subject }: EmailProps<Email>) {
  const { item, places, total, hasQuestion, ownPlacesUrl, code, language } = email
  const say = emailWords(language)
  const left = email.left ?? total
  const count = countPlaces(places)
  const title = safeShortLine(item.title)
  return (
    <Frame
      email={email}
      subject={subject}
      band="leaf"
      preview={say('placesPreview', { item: title, price: priceInWords(total) })}
      because={say('becausePlaces', { item: title })}
    >
      <Title>{say('places', { count })}</Title>
      <ItemName item={item} />
      <Facts>
        {places.map(({ kind, quantity, amount, value }) => (
          <Fact key={kind} label={`${quantity} × ${safeLine(kind) || say('place')}`}>
            {priceInWords(amount)}
            {value && (
              <>
                <br />
                <span {...paint({ text: 'ink-soft' }, { fontSize: 14, fontWeight: 400 })}>
                  {say('placeValue', { price: priceInWords(value) })}
                </span>
              </>
            )}
          </Fact>
        ))}
        <AmountDue email={email} price={total} />
        {code && <Fact label={say('yourCode')}>{code}</Fact>}
      </Facts>
      {ownPlacesUrl && (
        <Paragraph>
          {say(hasQuestion ? 'placesChange' : 'placesTakeBack', { minutes: TAKE_BACK_MINUTES })}{' '}
          <TextLink to={ownPlacesUrl}>{say('yourPlaces')}</TextLink>
        </Paragraph>
      )}
      {left !== '0.00' && <HowToPay email={email} amount={left} />}
      <Note>{say('agreementPlaces')}</Note>
    </Frame>
  )
}
