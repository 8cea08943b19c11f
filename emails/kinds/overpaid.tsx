import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeNameOrAddress, safeShortLine } from '../safe-text.ts'
import { organization, SITE } from '../sample-facts.ts'
import { link, price, sender } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('overpaid'),
  organization: sender,
  payer: z.string(),
  code: z.string(),
  credit: price,
  winnerUrl: link,
})
type Email = z.output<typeof schema>

/** To an owner: somebody paid too much by card. See product#paying-by-card. */
export const overpaid = defineTemplate({
  schema,
  subject: ({ payer, organization, credit }) =>
    `${safeNameOrAddress(payer)} paid ${safeShortLine(organization.name)} ${priceInWords(credit)} too much`,
  Body: Overpaid,
  samples: {
    overpaid: {
      kind: 'overpaid',
      organization,
      payer: 'Ruth Abara',
      code: 'K7MQ2X',
      credit: '40.00',
      winnerUrl: `${SITE}/maple-street/admin/winners/1`,
    },
  },
})

function Overpaid({ email, subject }: EmailProps<Email>) {
  const [payer, price] = [safeNameOrAddress(email.payer), priceInWords(email.credit)]
  return (
    <Frame
      email={email}
      subject={subject}
      band="marigold"
      preview="You can refund it beside the payment."
      because={`you’re an owner of ${safeLine(email.organization.name)}`}
    >
      <Title>{price} was paid too much</Title>
      <Paragraph>
        {payer} ({email.code}) has paid {price} more than they owe: their bill changed while they paid by card, or a
        refund failed. You can refund it beside the payment.
      </Paragraph>
      <Action to={email.winnerUrl}>Open their sheet</Action>
    </Frame>
  )
}
