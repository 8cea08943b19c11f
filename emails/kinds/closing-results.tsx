import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { ItemLines } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, quilt, SITE, sampleToBidder, unsubscribeUrl } from '../sample-facts.ts'
import { link, ownBids, price, toBidder, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('closing-results'),
  ...ownBids,
  ...unsubscribe,
  ...toBidder,
  items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
  /** For who won nothing: what they may give to instead; `null` where nothing asks for gifts, or they were asked before. */
  gift: z.object({ cause: z.string(), url: link, dollars: z.number() }).nullable().default(null),
})
type Email = z.output<typeof schema>

const results: Email = {
  kind: 'closing-results',
  ...sampleToBidder,
  items: [{ ...quilt, amount: '145.00' }],
  gift: null,
  unsubscribeUrl,
}

/** To a bidder who lost: what it went for, and thanks. */
export const closingResults = defineTemplate({
  schema,
  subject: ({ items: [first, ...others], organization, language }) => {
    const say = subjectWords(language)
    const words = { organization: safeShortLine(organization.name), item: safeShortLine(first?.title ?? '') }
    if (others.length > 0) return say('resultsMore', { ...words, count: others.length })
    return say('results', { ...words, price: priceInWords(first?.amount ?? '') })
  },
  Body: ClosingResults,
  samples: {
    'closing results': results,
    'closing results, and a cause': {
      ...results,
      gift: { cause: 'New playground', url: `${SITE}/maple-street/give?amount=20`, dollars: 20 },
    },
    'closing results, several items': {
      ...results,
      items: [
        { ...quilt, amount: '145.00' },
        { ...cabin, amount: '1250.00' },
        { title: 'שיעורי פסנתר', url: `${SITE}/maple-street/piano`, amount: '300.00' },
      ],
    },
    'closing results, a long evening': {
      ...results,
      items: Array.from({ length: 120 }, (_, index) => ({
        title: `Basket number ${index + 1}, filled by a family of the school`,
        url: `${SITE}/maple-street/basket-${index + 1}`,
        amount: '60.00',
      })),
    },
  },
})

function ClosingResults({ email, subject }: EmailProps<Email>) {
  const { organization, items, gift, language } = email
  const say = emailWords(language)
  const count = items.length
  return (
    <Frame
      email={email}
      subject={subject}
      band="leaf"
      preview={say('resultsPreview', { count })}
      because={say('becauseBids', { count, organization: safeLine(organization.name) })}
    >
      <Title>{say('results')}</Title>
      <Paragraph>{say('resultsNote', { count })}</Paragraph>
      <ItemLines items={items} language={language} factOf={({ amount }) => priceInWords(amount)} />
      <Paragraph>{say('resultsThanks', { organization: safeLine(organization.name) })}</Paragraph>
      {gift && (
        <>
          <Action to={gift.url}>{say('giveAnyway', { price: `$${gift.dollars}` })}</Action>
          <Note>{say('giveAnywayNote', { cause: safeLine(gift.cause) })}</Note>
        </>
      )}
    </Frame>
  )
}
