import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To somebody who offered an item, or with whose address somebody else did. See product#donations. */
export function DonationReceived({ email }: { email: EmailOf<'donation-received'> }) {
  const { language, title, estimatedValue, wantsResult } = email
  const say = emailWords(language)
  const organization = safeLine(email.organization.name)
  return (
    <Frame
      email={email}
      band="leaf"
      preview={say('donationReceivedNote', { organization })}
      because={say('becauseOffered', { organization })}
    >
      <Title>{say('donationReceived')}</Title>
      <Paragraph>{say('donationReceivedNote', { organization })}</Paragraph>
      <Facts>
        <Fact label={say('donationItem')}>{safeLine(title)}</Fact>
        {estimatedValue && <Fact label={say('donationValue')}>{priceInWords(estimatedValue)}</Fact>}
      </Facts>
      {wantsResult && <Paragraph>{say('donationTold')}</Paragraph>}
      <Note>{say('donationNotYours')}</Note>
    </Frame>
  )
}

/** Programs cut off long emails; the list of donations has the rest. */
const MOST_LINES = 20

/** To an organization, with what people offered to give it. See product#donations. */
export function DonationOffered({ email }: { email: EmailOf<'donation-offered'> }) {
  const { donations, donationsUrl, organization } = email
  const isOne = donations.length === 1
  const more = donations.length - MOST_LINES
  return (
    <Frame
      email={email}
      band="leaf"
      preview={donations.map(({ title }) => safeLine(title)).join(', ')}
      because={`this is the contact email of ${safeLine(organization.name)}`}
    >
      <Title>{isOne ? 'You have a new donation' : `You have ${donations.length} new donations`}</Title>
      <Paragraph>
        {isOne ? 'No one else sees it until you accept it.' : 'No one else sees them until you accept them.'}
      </Paragraph>
      <Facts>
        {donations.slice(0, MOST_LINES).map(({ id, title, estimatedValue }) => (
          <Fact key={id} label={safeLine(title)}>
            {estimatedValue ? priceInWords(estimatedValue) : '–'}
          </Fact>
        ))}
      </Facts>
      {more > 0 && <Note>And {more} more.</Note>}
      <Action to={donationsUrl}>See donations</Action>
      <Note>We haven’t checked who sent this. Be careful with anything that asks for passwords or payment.</Note>
    </Frame>
  )
}

/** To a donor who asked, after the closing: what their item raised, or thanks alone. See product#donations. */
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
