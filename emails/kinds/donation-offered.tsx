import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { organization, SITE, unsubscribeUrl } from '../sample-facts.ts'
import { link, price, sender, unsubscribe } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('donation-offered'),
  ...unsubscribe,
  organization: sender,
  /** What was offered to it since it was last told. */
  donations: z.array(z.object({ id: z.string(), title: z.string(), estimatedValue: price.nullable() })).min(1),
  donationsUrl: link,
})
type Email = z.output<typeof schema>

const sample: Email = {
  kind: 'donation-offered',
  organization,
  donations: [{ id: '0193a1c4', title: 'Dinner for two at the Lark', estimatedValue: '120.00' }],
  donationsUrl: `${SITE}/maple-street/admin/donations`,
  unsubscribeUrl,
}

/** To an organization, with what people offered to give it. See product#donations. */
export const donationOffered = defineTemplate({
  schema,
  subject: ({ donations, organization }) => {
    const donationsInWords = donations.length === 1 ? 'A new donation' : `${donations.length} new donations`
    return `${donationsInWords} for ${safeShortLine(organization.name)}`
  },
  Body: DonationOffered,
  samples: {
    'donation offered': sample,
    'donations offered, several': {
      ...sample,
      donations: [...sample.donations, { id: '0193a1c5', title: 'Six Piano Lessons', estimatedValue: null }],
    },
  },
})

/** Programs cut off long emails; the list of donations has the rest. */
const MOST_LINES = 20

function DonationOffered({ email, subject }: EmailProps<Email>) {
  const { donations, donationsUrl, organization } = email
  const isOne = donations.length === 1
  const more = donations.length - MOST_LINES
  return (
    <Frame
      email={email}
      subject={subject}
      isToContact
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
