import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** Programs cut off long emails; the list of donations has the rest. */
const MOST_LINES = 20

/** To an organization, with what people offered to give it. See product.md#donations. */
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
