import type { EmailOf } from '../api/contract/email/email.ts'
import { payPageNote } from '../api/contract/organizations/pay-page-note.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './ItemName.tsx'
import { PlainWords, RichWords } from './OwnWords.tsx'
import { Action, Note, Paragraph, Subtitle, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To a winner: what they won at one closing, and what to do now. */
export function Won({ email }: { email: EmailOf<'won'> }) {
  const { organization, items, total, payBy, isGathered, code, language } = email
  const say = emailWords(language)
  const whom = { organization: safeLine(organization.name) }
  return (
    <Frame
      email={email}
      band="marigold"
      preview={say('wonPreview', { price: priceInWords(total) })}
      because={say('becauseWon')}
    >
      <Title>{say('won', { count: items.length })}</Title>
      <Paragraph>{say('congratulations', whom)}</Paragraph>
      <Facts>
        {items.map((item, index) => (
          <Fact key={index} label={<LinkedItemName item={item} />}>
            {priceInWords(item.amount)}
          </Fact>
        ))}
        <Fact label={say('amountDue')} isMain>
          {priceInWords(total)}
        </Fact>
        {payBy && <Fact label={say('payBy')}>{moment(new Date(payBy), organization.timeZone, language)}</Fact>}
        {code && <Fact label={say('yourCode')}>{code}</Fact>}
      </Facts>
      {isGathered && <Note>{say('gathered')}</Note>}
      <HowToPay email={email} amount={total} />
      <Subtitle>{say('questions')}</Subtitle>
      {organization.contactInfo && <PlainWords>{organization.contactInfo}</PlainWords>}
      <Paragraph>{say('reply', whom)}</Paragraph>
    </Frame>
  )
}

/** More would be cut off by mail programs; My bids has them all. */
const MOST_LINES = 40

/** To a winner: what is left to pay, and how. See product#payment-reminders. */
export function PaymentReminder({ email }: { email: EmailOf<'payment-reminder'> }) {
  const { organization, items, due, paid, waived, balance, code, language } = email
  const say = emailWords(language)
  const whom = { organization: safeLine(organization.name) }
  const left = priceInWords(balance)
  const note = say('unpaidNote', { ...whom, price: left })
  return (
    <Frame email={email} band="marigold" preview={note} because={say('becauseWon')}>
      <Title>{say('unpaid')}</Title>
      <Paragraph>{note}</Paragraph>
      <Facts>
        {items.slice(0, MOST_LINES).map((item, index) => (
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
      {items.length > MOST_LINES && <Note>{say('more', { count: items.length - MOST_LINES })}</Note>}
      <HowToPay email={email} amount={balance} />
      {organization.contactInfo && <PlainWords>{organization.contactInfo}</PlainWords>}
      <Note>{say('alreadyPaid', whom)}</Note>
    </Frame>
  )
}

/** How a winner pays `amount`, a decimal string, and picks up. */
function HowToPay({ email, amount }: { email: EmailOf<'won' | 'payment-reminder'>; amount: string }) {
  const { code, instructions, paymentUrl, rules, language } = email
  const say = emailWords(language)
  const note = paymentUrl && code && payPageNote(paymentUrl, { code, amount }, language)
  return (
    <>
      <Subtitle>{say('howToPay')}</Subtitle>
      {instructions && <PlainWords>{instructions}</PlainWords>}
      {paymentUrl && <Action to={paymentUrl}>{say('pay', { price: priceInWords(amount) })}</Action>}
      {note && <Paragraph>{note}</Paragraph>}
      {rules && <RichWords>{rules}</RichWords>}
      <HowToPayThere email={email} />
    </>
  )
}

/** To a winner who reads none of the organization's own words: where they see them, once their address is confirmed. */
function HowToPayThere({ email }: { email: EmailOf<'won' | 'payment-reminder'> }) {
  const { organization, myBidsUrl, language } = email
  if (organization.hasOwnWords || !myBidsUrl) return null
  const say = emailWords(language)
  return (
    <>
      <Paragraph>{say('howToPayThere')}</Paragraph>
      <Action to={myBidsUrl}>{say('seeHowToPay')}</Action>
    </>
  )
}
