import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, Facts, ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, quilt, SITE, sampleToBidder } from '../sample-facts.ts'
import { aboutItem, instant, link, ownBids, price } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('second-chance'),
  ...ownBids,
  ...aboutItem,
  /** What they would pay. */
  yourBid: price,
  expiresAt: instant,
  /** Where they take it or not. */
  answerUrl: link,
})
type Email = z.output<typeof schema>

const offer: Email = {
  kind: 'second-chance',
  ...sampleToBidder,
  item: quilt,
  yourBid: '140.00',
  expiresAt: '2024-12-09T21:12:00.000Z',
  answerUrl: `${SITE}/second-chance?offer=0193a1c6&address=0193a1c3&proof=Zm9vYmFy`,
}

/** To the next bidder, after a win was cancelled: they may have the item at their bid. See product#second-chances. */
export const secondChance = defineTemplate({
  schema,
  subject: ({ item, yourBid, language }) =>
    subjectWords(language)('secondChance', { item: safeShortLine(item.title), price: priceInWords(yourBid) }),
  Body: SecondChance,
  samples: {
    'second chance': offer,
    'second chance, very long title': { ...offer, item: cabin, yourBid: '12350.00' },
  },
})

function SecondChance({ email, subject }: EmailProps<Email>) {
  const { organization, item, yourBid, expiresAt, answerUrl, language } = email
  const say = emailWords(language)
  const time = moment(new Date(expiresAt), organization.timeZone, language)
  return (
    <Frame
      email={email}
      subject={subject}
      band="marigold"
      preview={say('secondChancePreview', { price: priceInWords(yourBid), time })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say('secondChance')}</Title>
      <ItemName item={item} />
      <Paragraph>{say('secondChanceNote', { organization: safeLine(organization.name) })}</Paragraph>
      <Facts>
        <Fact label={say('yourBid')} isMain>
          {priceInWords(yourBid)}
        </Fact>
        <Fact label={say('answerBy')}>{time}</Fact>
      </Facts>
      <Action to={answerUrl}>{say('answer')}</Action>
      <Note>{say('secondChanceAfter')}</Note>
    </Frame>
  )
}
