import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Closes, Fact, Facts, ItemLines, ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Paragraph, Subtitle, Title } from '../parts.tsx'
import { Standing } from '../Standing.tsx'
import { safeShortLine } from '../safe-text.ts'
import { cabin, quilt, SITE, sampleToBidder, unsubscribeUrl } from '../sample-facts.ts'
import { aboutItem, instant, link, ownBids, price, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('closing-soon'),
  ...ownBids,
  ...unsubscribe,
  ...aboutItem,
  /** `null` for somebody who only watches. */
  yourBid: price.nullable(),
  currentBid: price.nullable(),
  /** Of what sells places: its lowest price. */
  minimumNextBid: price,
  /** Whether it sells places, rather than takes bids. */
  isSale: z.boolean().default(false),
  isWatched: z.boolean().default(false),
  /** What they watch and closes at about the same time. */
  others: z
    .array(z.object({ title: z.string(), url: link, minimumNextBid: price, isSale: z.boolean().default(false) }))
    .default([]),
  sentAt: instant,
})
export type ClosingSoonEmail = z.output<typeof schema>
type Email = ClosingSoonEmail

const closing: Email = {
  kind: 'closing-soon',
  ...sampleToBidder,
  item: quilt,
  unsubscribeUrl,
  yourBid: '130.00',
  currentBid: '135.00',
  minimumNextBid: '140.00',
  isSale: false,
  isWatched: false,
  others: [],
  sentAt: '2024-12-07T00:00:00.000Z',
}

/** To somebody who asked to be reminded, or watches the item, and does not lead. */
export const closingSoon = defineTemplate({
  schema,
  subject: ({ item, others, isSale, minimumNextBid, language }) => {
    const words = { item: safeShortLine(item.title), price: priceInWords(minimumNextBid), count: others.length }
    return subjectWords(language)(others.length > 0 ? 'soonMore' : isSale ? 'soonSale' : 'soon', words)
  },
  Body: ClosingSoon,
  samples: {
    'closing soon': closing,
    'closing soon, watched': { ...closing, isWatched: true, yourBid: null },
    'closing soon, watched without bids': { ...closing, isWatched: true, yourBid: null, currentBid: null },
    'closing soon, several watched': {
      ...closing,
      isWatched: true,
      others: [
        { ...cabin, minimumNextBid: '900.00', isSale: false },
        { title: 'Pizza Party', url: `${SITE}/maple-street/pizza`, minimumNextBid: '20.00', isSale: true },
      ],
    },
    'closing soon, watched places': {
      ...closing,
      isWatched: true,
      isSale: true,
      yourBid: null,
      currentBid: null,
      minimumNextBid: '20.00',
    },
  },
})

/** Of what closes at about the same time. */
const MOST_OTHERS = 20

function ClosingSoon({ email, subject }: EmailProps<Email>) {
  const { item, others, isWatched, language } = email
  const say = emailWords(language)
  return (
    <Frame
      email={email}
      subject={subject}
      band="marigold"
      preview={previewOf(email)}
      because={say(isWatched ? 'becauseWatched' : 'becauseReminder', { item: safeShortLine(item.title) })}
    >
      <Title>{say('soon')}</Title>
      <Paragraph>{noteOf(email)}</Paragraph>
      {email.isSale ? <Sale email={email} /> : <Standing email={email} />}
      {others.length > 0 && <Others email={email} />}
    </Frame>
  )
}

/** What places cost, and until when. */
function Sale({ email }: { email: Email }) {
  const { item, minimumNextBid, language } = email
  const say = emailWords(language)
  return (
    <>
      <ItemName item={item} />
      <Facts>
        <Fact label={say('salePrice')} isMain>
          {say('saleFrom', { price: priceInWords(minimumNextBid) })}
        </Fact>
        <Closes email={email} />
      </Facts>
      <Action to={item.url}>{say('viewItem')}</Action>
    </>
  )
}

function previewOf({ item, organization, isSale, currentBid, minimumNextBid, language }: Email): string {
  const time = moment(new Date(item.endTime), organization.timeZone, language)
  const price = priceInWords(currentBid ?? minimumNextBid)
  const words = currentBid === null ? 'soonWithoutBids' : 'soonPreview'
  return emailWords(language)(isSale ? 'salePreview' : words, { time, price })
}

function noteOf({ isWatched, isSale, yourBid, language }: Email): string {
  const say = emailWords(language)
  if (!isWatched) return say('soonNote')
  if (isSale) return say('watchedSale')
  return say(yourBid === null ? 'watchedNote' : 'watchedAndOutbid')
}

function Others({ email: { others, language } }: { email: Email }) {
  const say = emailWords(language)
  return (
    <>
      <Subtitle>{say('alsoSoon')}</Subtitle>
      <ItemLines
        items={others}
        language={language}
        factOf={({ minimumNextBid, isSale }) =>
          say(isSale ? 'saleFrom' : 'bidOrMore', { price: priceInWords(minimumNextBid) })
        }
        most={MOST_OTHERS}
      />
    </>
  )
}
