import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { HowToPayThere } from './HowToPayThere.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { PlainWords } from './PlainWords.tsx'
import { Action, Note, Paragraph, Subtitle, Title } from './parts.tsx'
import { RichWords } from './RichWords.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** More would be cut off by mail programs; My bids has them all. */
const MOST_ITEMS = 40

/** To a winner: what is left to pay, and how. See product.md#payment-reminders. */
export function PaymentReminder({ email }: { email: EmailOf<'payment-reminder'> }) {
  const { organization, items, due, paid, waived, balance, code, instructions, paymentUrl, rules, language } = email
  const say = emailWords(language)
  const whom = { organization: safeLine(organization.name) }
  const left = priceInWords(balance)
  const note = say('unpaidNote', { ...whom, price: left })
  return (
    <Frame email={email} band="marigold" preview={note} because={say('becauseWon')}>
      <Title>{say('unpaid')}</Title>
      <Paragraph>{note}</Paragraph>
      <Facts>
        {items.slice(0, MOST_ITEMS).map((item, index) => (
          <Fact key={index} label={<LinkedItemName item={item} />}>
            {priceInWords(item.amount)}
          </Fact>
        ))}
        {due !== balance && <Fact label={say('amountDue')}>{priceInWords(due)}</Fact>}
        {paid !== '0.00' && <Fact label={say('paidSoFar')}>−{priceInWords(paid)}</Fact>}
        {waived !== '0.00' && <Fact label={say('waived')}>−{priceInWords(waived)}</Fact>}
        <Fact label={say('leftToPay')} isMain>
          {left}
        </Fact>
        <Fact label={say('yourCode')}>{code}</Fact>
      </Facts>
      {items.length > MOST_ITEMS && <Note>{say('more', { count: items.length - MOST_ITEMS })}</Note>}
      <Subtitle>{say('howToPay')}</Subtitle>
      {instructions && <PlainWords>{instructions}</PlainWords>}
      {paymentUrl && <Action to={paymentUrl}>{say('pay', { price: left })}</Action>}
      {rules && <RichWords>{rules}</RichWords>}
      <HowToPayThere email={email} />
      {organization.contactInfo && <PlainWords>{organization.contactInfo}</PlainWords>}
      <Note>{say('alreadyPaid', whom)}</Note>
    </Frame>
  )
}
