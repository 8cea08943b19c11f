import { z } from 'zod'
import { formatMoney, parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { PlainWords } from '../OwnWords.tsx'
import { Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { sampleToBidder } from '../sample-facts.ts'
import { ownBids, price, toBidder } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('gift-received'),
  ...ownBids,
  ...toBidder,
  /** What is paid, by the titles of causes. */
  gifts: z.array(z.object({ cause: z.string(), amount: price })).min(1),
  postalAddress: z.string().nullable(),
  taxNumber: z.string().nullable(),
})
type Email = z.output<typeof schema>

/** To whoever gave, once it is paid while something else on their bill is not. See product#gifts. */
export const giftReceived = defineTemplate({
  schema,
  subject: ({ gifts, organization, language }) =>
    subjectWords(language)('giftReceived', { organization: safeShortLine(organization.name), price: totalOf(gifts) }),
  Body: GiftReceived,
  samples: {
    'gift received': {
      kind: 'gift-received',
      ...sampleToBidder,
      gifts: [
        { cause: 'New playground', amount: '50.00' },
        { cause: 'A library that is open on Saturdays', amount: '25.00' },
      ],
      postalAddress: '214 Maple Street\nPine Hill, TX 75001',
      taxNumber: '12-3456789',
    },
  },
})

function GiftReceived({ email, subject }: EmailProps<Email>) {
  const { organization, gifts, postalAddress, taxNumber, language } = email
  const say = emailWords(language)
  const name = safeLine(organization.name)
  const note = say('giftReceivedNote', { organization: name, price: totalOf(gifts) })
  return (
    <Frame
      email={email}
      subject={subject}
      band="leaf"
      preview={note}
      because={say('becauseGift', { organization: name })}
    >
      <Title>{say('giftReceived')}</Title>
      <Paragraph>{note}</Paragraph>
      <Facts>
        {gifts.map(({ cause, amount }, index) => (
          <Fact key={index} label={safeLine(cause)}>
            {priceInWords(amount)}
          </Fact>
        ))}
      </Facts>
      <TaxNote email={{ postalAddress, taxNumber, language }} />
      <Note>
        {say('nothingInExchange')} {say('noTaxAdvice')}
      </Note>
    </Frame>
  )
}

function totalOf(gifts: Email['gifts']): string {
  return formatMoney(gifts.reduce((sum, { amount }) => sum + (parsePrice(amount) ?? 0), 0))
}

/** By what tax offices know the organization. */
export function TaxNote({
  email: { postalAddress, taxNumber, language },
}: {
  email: Pick<Email, 'postalAddress' | 'taxNumber' | 'language'>
}) {
  const lines = [postalAddress, taxNumber && emailWords(language)('taxNumber', { number: safeLine(taxNumber) })].filter(
    Boolean,
  )
  return lines.length > 0 && <PlainWords>{lines.join('\n')}</PlainWords>
}
