import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { ItemLines } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, quilt, sampleToBidder, unsubscribeUrl } from '../sample-facts.ts'
import { instant, link, ownBids, price, toBidder, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('opening-soon'),
  ...ownBids,
  ...unsubscribe,
  ...toBidder,
  items: z.array(z.object({ title: z.string(), url: link, startTime: instant, startingBid: price })).min(1),
  sentAt: instant,
})
type Email = z.output<typeof schema>

const startTime = '2024-12-06T14:00:00.000Z'
const opening: Email = {
  kind: 'opening-soon',
  ...sampleToBidder,
  items: [{ title: quilt.title, url: quilt.url, startTime, startingBid: '100.00' }],
  sentAt: '2024-12-06T13:00:00.000Z',
  unsubscribeUrl,
}

/** To somebody who watches items on which bidding begins soon. */
export const openingSoon = defineTemplate({
  schema,
  subject: ({ items: [first, ...others], language }) => {
    const words = { item: safeShortLine(first?.title ?? ''), count: others.length }
    return subjectWords(language)(others.length === 0 ? 'opening' : 'openingMore', words)
  },
  Body: OpeningSoon,
  samples: {
    'opening soon': opening,
    'opening soon, several items': {
      ...opening,
      items: [...opening.items, { ...cabin, startTime, startingBid: '400.00' }],
    },
  },
})

function OpeningSoon({ email, subject }: EmailProps<Email>) {
  const { organization, items, language } = email
  const say = emailWords(language)
  const count = items.length
  const [first] = items
  const isOne = count === 1
  return (
    <Frame
      email={email}
      subject={subject}
      band="leaf"
      preview={items.map((item) => `${safeLine(item.title)}: ${openingOf(email, item)}.`).join(' ')}
      because={say('becauseWatched', { item: safeShortLine(first?.title ?? '') })}
    >
      <Title>{say('opening')}</Title>
      <Paragraph>{say('openingNote', { count })}</Paragraph>
      <ItemLines items={items} language={language} factOf={(item) => openingOf(email, item)} />
      <Action to={isOne && first ? first.url : organization.url}>{say(isOne ? 'viewItem' : 'viewItems')}</Action>
    </Frame>
  )
}

function openingOf({ organization, language }: Email, { startTime, startingBid }: Email['items'][number]): string {
  const time = moment(new Date(startTime), organization.timeZone, language)
  return emailWords(language)('opensFrom', { time, price: priceInWords(startingBid) })
}
