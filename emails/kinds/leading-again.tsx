import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Closes, Fact, Facts, ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Paragraph, Title } from '../parts.tsx'
import { safeShortLine } from '../safe-text.ts'
import { quilt, sampleToBidder, sentAt, unsubscribeUrl } from '../sample-facts.ts'
import { aboutItem, instant, ownBids, price, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('leading-again'),
  ...ownBids,
  ...unsubscribe,
  ...aboutItem,
  yourBid: price,
  sentAt: instant,
})
type Email = z.output<typeof schema>

const leading: Email = {
  kind: 'leading-again',
  ...sampleToBidder,
  item: quilt,
  yourBid: '120.00',
  sentAt,
  unsubscribeUrl,
}

/** To whoever leads because the bid above theirs was cancelled. See product#cancelling-a-bid. */
export const leadingAgain = defineTemplate({
  schema,
  subject: ({ item, yourBid, language }) =>
    subjectWords(language)('again', { item: safeShortLine(item.title), price: priceInWords(yourBid) }),
  Body: LeadingAgain,
  samples: { 'leading again': leading },
})

function LeadingAgain({ email, subject }: EmailProps<Email>) {
  const { item, yourBid, language } = email
  const say = emailWords(language)
  const price = priceInWords(yourBid)
  return (
    <Frame
      email={email}
      subject={subject}
      band="marigold"
      preview={say('againPreview', { price })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say('again')}</Title>
      <ItemName item={item} />
      <Paragraph>{say('againNote')}</Paragraph>
      <Facts>
        <Fact label={say('yourBid')} isMain>
          {price}
        </Fact>
        <Closes email={email} />
      </Facts>
      <Action to={item.url}>{say('viewItem')}</Action>
    </Frame>
  )
}
