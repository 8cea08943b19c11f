import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To a donor who asked, after the closing: what their item raised, or thanks alone. See product.md#donations. */
export function DonationResult({ email }: { email: EmailOf<'donation-result'> }) {
  const { amount, item, language } = email
  const say = emailWords(language)
  const organization = safeLine(email.organization.name)
  const title = amount === null ? say('donationThanks') : say('donationRaised', { price: priceInWords(amount) })
  const note = say(amount === null ? 'donationThanksNote' : 'donationRaisedNote', { organization })
  return (
    <Frame email={email} band="leaf" preview={note} because={say('becauseGave', { organization })}>
      <Title>{title}</Title>
      <ItemName item={item} />
      <Paragraph>{note}</Paragraph>
    </Frame>
  )
}
