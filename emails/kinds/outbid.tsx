import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Paragraph, Title } from '../parts.tsx'
import { Standing } from '../Standing.tsx'
import { safeShortLine } from '../safe-text.ts'
import { cabin, organization, quilt, sampleToBidder, sentAt, unsubscribeUrl } from '../sample-facts.ts'
import { aboutItem, instant, ownBids, price, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('outbid'),
  ...ownBids,
  ...unsubscribe,
  ...aboutItem,
  yourBid: price,
  /** Whether that is all of a maximum. */
  wasMaximum: z.boolean().default(false),
  currentBid: price,
  minimumNextBid: price,
  sentAt: instant,
})
type Email = z.output<typeof schema>

const plain: Email = {
  kind: 'outbid',
  ...sampleToBidder,
  item: quilt,
  yourBid: '130.00',
  wasMaximum: false,
  currentBid: '135.00',
  minimumNextBid: '140.00',
  sentAt,
  unsubscribeUrl,
}

/** To whoever lost the lead. */
export const outbid = defineTemplate({
  schema,
  subject: ({ item, minimumNextBid, language }) =>
    subjectWords(language)('outbid', { item: safeShortLine(item.title), price: priceInWords(minimumNextBid) }),
  Body: Outbid,
  samples: {
    outbid: plain,
    'outbid, all of a maximum': { ...plain, wasMaximum: true },
    'outbid in the last minutes': { ...plain, sentAt: '2024-12-07T01:56:20.000Z' },
    'outbid, very long title': { ...plain, item: cabin, currentBid: '12350.00', minimumNextBid: '12400.00' },
    'outbid, Hebrew title': { ...plain, item: { ...quilt, title: 'שמיכת טלאים של כיתה ג׳' } },
    'outbid, emoji in title': { ...plain, item: { ...quilt, title: '🧵 Quilt 🪡 made by 👩🏽‍🏫 & her class' } },
    'outbid, markup in title': {
      ...plain,
      item: { ...quilt, title: '<script>alert("quilt")</script> & "more"' },
      organization: { ...organization, name: 'Mothers & Fathers <b>United</b>' },
    },
  },
})

function Outbid({ email, subject }: EmailProps<Email>) {
  const { item, yourBid, wasMaximum, currentBid, minimumNextBid, language } = email
  const say = emailWords(language)
  const yours = say(wasMaximum ? 'maximumPassed' : 'yourBidWas', { price: priceInWords(yourBid) })
  const prices = { current: priceInWords(currentBid), minimum: priceInWords(minimumNextBid) }
  return (
    <Frame
      email={email}
      subject={subject}
      band="brick"
      preview={say('outbidPreview', { yours, ...prices })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say('outbid')}</Title>
      {wasMaximum && <Paragraph>{yours}</Paragraph>}
      <Standing email={email} />
    </Frame>
  )
}
