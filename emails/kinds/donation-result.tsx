import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { quilt, sampleToBidder, unsubscribeUrl } from '../sample-facts.ts'
import { aboutItem, price, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('donation-result'),
  ...aboutItem,
  ...unsubscribe,
  /** `null` when nobody bid. */
  amount: price.nullable(),
})
type Email = z.output<typeof schema>

const raised: Email = {
  kind: 'donation-result',
  ...sampleToBidder,
  item: quilt,
  amount: '145.00',
  unsubscribeUrl,
}

/** To a donor who asked, after the closing: what their item raised, or thanks alone. See product#donations. */
export const donationResult = defineTemplate({
  schema,
  subject: ({ item, amount, language }) => {
    const words = { item: safeShortLine(item.title) }
    if (amount === null) return subjectWords(language)('donationThanks', words)
    return subjectWords(language)('donationRaised', { ...words, price: priceInWords(amount) })
  },
  Body: DonationResult,
  samples: {
    'donation raised': raised,
    'donation without bids': { ...raised, amount: null },
  },
})

function DonationResult({ email, subject }: EmailProps<Email>) {
  const { amount, item, language } = email
  const say = emailWords(language)
  const organization = safeLine(email.organization.name)
  const title = amount === null ? say('donationThanks') : say('donationRaised', { price: priceInWords(amount) })
  const note = say(amount === null ? 'donationThanksNote' : 'donationRaisedNote', { organization })
  return (
    <Frame email={email} subject={subject} band="leaf" preview={note} because={say('becauseGave', { organization })}>
      <Title>{title}</Title>
      <ItemName item={item} />
      <Paragraph>{note}</Paragraph>
    </Frame>
  )
}
