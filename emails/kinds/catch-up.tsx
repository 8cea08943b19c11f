import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { ItemLines } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, quilt, sampleToBidder, unsubscribeUrl } from '../sample-facts.ts'
import { link, ownBids, price, toBidder, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('catch-up'),
  ...ownBids,
  ...unsubscribe,
  ...toBidder,
  items: z
    .array(
      /** `amount`: the high bid where it is theirs, else the least that tops it. */
      z.object({ title: z.string(), url: link, isWinning: z.boolean(), amount: price }),
    )
    .min(1),
})
type Email = z.output<typeof schema>
type Item = Email['items'][number]

/** To a bidder on many items at once: what stands now, in one email instead of many. */
export const catchUp = defineTemplate({
  schema,
  subject: ({ items, organization, language }) => {
    const lost = items.filter(({ isWinning }) => !isWinning).length
    const words = { organization: safeShortLine(organization.name), count: lost || items.length }
    return subjectWords(language)(lost === 0 ? 'catchUpWinning' : 'catchUpOutbid', words)
  },
  Body: CatchUp,
  samples: {
    'catch up': {
      kind: 'catch-up',
      ...sampleToBidder,
      items: [
        { ...quilt, isWinning: false, amount: '140.00' },
        { ...cabin, isWinning: true, amount: '900.00' },
      ],
      unsubscribeUrl,
    },
  },
})

function CatchUp({ email, subject }: EmailProps<Email>) {
  const { organization, items, language } = email
  const say = emailWords(language)
  const isOutbid = items.some(({ isWinning }) => !isWinning)
  return (
    <Frame
      email={email}
      subject={subject}
      band={isOutbid ? 'brick' : 'leaf'}
      preview={items.map((item) => `${safeLine(item.title)}: ${standingOf(item, language)}.`).join(' ')}
      because={say('becauseBids', { count: items.length, organization: safeLine(organization.name) })}
    >
      <Title>{say('catchUp')}</Title>
      <Paragraph>{say('catchUpNote')}</Paragraph>
      <ItemLines items={items} language={language} factOf={(item) => standingOf(item, language)} />
      <Action to={organization.url}>{say('viewItems')}</Action>
      <Note>{say('mayBid')}</Note>
    </Frame>
  )
}

function standingOf({ isWinning, amount }: Item, language: Language): string {
  return emailWords(language)(isWinning ? 'winningAt' : 'outbidAt', { price: priceInWords(amount) })
}
