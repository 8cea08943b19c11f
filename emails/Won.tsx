import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { HowToPayThere } from './HowToPayThere.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { PlainWords } from './PlainWords.tsx'
import { Action, Note, Paragraph, Subtitle, Title } from './parts.tsx'
import { RichWords } from './RichWords.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To a winner: what they won at one closing, and what to do now. */
export function Won({ email }: { email: EmailOf<'won'> }) {
  const { organization, items, total, payBy, rules, isGathered, language } = email
  const { code, instructions, paymentUrl } = email
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
      <Subtitle>{say('howToPay')}</Subtitle>
      {instructions && <PlainWords>{instructions}</PlainWords>}
      {paymentUrl && <Action to={paymentUrl}>{say('pay', { price: priceInWords(total) })}</Action>}
      {rules && <RichWords>{rules}</RichWords>}
      <HowToPayThere email={email} />
      <Subtitle>{say('questions')}</Subtitle>
      {organization.contactInfo && <PlainWords>{organization.contactInfo}</PlainWords>}
      <Paragraph>{say('reply', whom)}</Paragraph>
    </Frame>
  )
}
