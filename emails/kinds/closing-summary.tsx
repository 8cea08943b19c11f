import { z } from 'zod'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { closedItem, isSold, Sales, Unsold } from '../ClosedItems.tsx'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { cabin, endTime, organization, quilt, SITE } from '../sample-facts.ts'
import { instant, link, price, sender } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('closing-summary'),
  organization: sender,
  /** Whether its reader gets it as an owner. */
  isByRole: z.boolean().default(true),
  closedAt: instant,
  items: z.array(closedItem),
  raised: price,
  adminUrl: link,
  /** Whether winners are told how to pay: not before the admin has confirmed their email. */
  tellsHowToPay: z.boolean().default(true),
})
type Email = z.output<typeof schema>

const pianoLessons = { title: 'Six Piano Lessons', url: `${SITE}/maple-street/piano`, winner: null }
const summary: Email = {
  kind: 'closing-summary',
  organization,
  isByRole: true,
  tellsHowToPay: true,
  closedAt: endTime,
  items: [
    {
      ...quilt,
      winner: {
        email: 'jane.okafor@mail.example',
        amount: '145.00',
        contact: { name: 'Jane Okafor', phone: '(555) 014-2299' },
        reach: { isConfirmed: true, bounces: false },
      },
    },
    {
      ...cabin,
      winner: {
        email: 'tomasz@mail.example',
        amount: '1250.00',
        contact: { name: 'Tomasz', phone: null },
        reach: { isConfirmed: false, bounces: false },
      },
    },
    {
      title: 'A Pie a Month',
      url: `${SITE}/maple-street/pies`,
      winner: {
        email: 'bartholomew.featherstonehaugh@correspondence.example',
        amount: '85.50',
        contact: null,
        reach: { isConfirmed: false, bounces: true },
      },
    },
    {
      title: 'Pizza Party with Ms. Ortiz',
      url: `${SITE}/maple-street/pizza`,
      winner: null,
      sale: { sold: 9, count: 12, amount: '180.00' },
    },
    { title: 'A Puppy for a Day', url: `${SITE}/maple-street/puppy`, winner: null, isInHall: true },
    { title: 'Hand-Printed Bookplates', url: `${SITE}/maple-street/bookplates`, winner: null },
    pianoLessons,
  ],
  raised: '1660.50',
  adminUrl: `${SITE}/maple-street/admin`,
}

/** To the team: what sold, for how much and to whom, and what did not. */
export const closingSummary = defineTemplate({
  schema,
  subject: ({ items, raised, organization }) => {
    const [first, ...others] = items
    const sold = items.filter(isSold).length
    const count = sold === 0 ? `${items.length} items` : `${sold} of ${items.length} items`
    const itemsInWords = first && others.length === 0 ? safeShortLine(first.title) : count
    const end = sold === 0 ? `closed ${howNothingSold(items)}` : `sold for ${priceInWords(raised)}`
    return `${safeShortLine(organization.name)}: ${itemsInWords} ${end}`
  },
  Body: ClosingSummary,
  samples: {
    'closing summary': summary,
    'closing summary, to a manager': { ...summary, isByRole: false },
    'closing summary, before the admin confirmed': { ...summary, tellsHowToPay: false },
    'closing summary, nothing sold': { ...summary, items: [pianoLessons], raised: '0.00' },
    'closing summary, a long evening': {
      ...summary,
      items: Array.from({ length: 120 }, (_, index) => ({
        title: `Basket number ${index + 1}, filled by a family of the school`,
        url: `${SITE}/maple-street/basket-${index + 1}`,
        winner:
          index % 6 === 5
            ? null
            : { email: `winner-${index + 1}@mail.example`, amount: '60.00', contact: null, reach: null },
      })),
      raised: '6000.00',
    },
    'closing summary, wins cancelled': {
      ...summary,
      items: [
        { ...quilt, winner: null, hasBids: true, offeredUntil: '2024-12-09T21:12:00.000Z' },
        { ...cabin, winner: null, hasBids: true, offeredUntil: null },
      ],
      raised: '0.00',
    },
  },
})

/** How a closing ended of which nothing was sold: only of what took bids it is said that nobody bid. */
function howNothingSold(items: Email['items']): string {
  if (items.some(({ hasBids }) => hasBids)) return 'without a winner'
  return items.some(({ sale, isInHall }) => sale || isInHall) ? 'with nothing sold' : 'with no bids'
}

function ClosingSummary({ email, subject }: EmailProps<Email>) {
  const { organization, items, raised, closedAt, adminUrl, isByRole } = email
  const sold = items.filter(isSold)
  const unsold = items.filter((item) => !isSold(item) && !item.hasBids && !item.sale && !item.isInHall)
  const inHall = items.filter((item) => !isSold(item) && !item.hasBids && item.isInHall)
  const notBought = items.filter((item) => !isSold(item) && item.sale)
  const withoutWinner = items.filter((item) => !isSold(item) && item.hasBids)
  const howMany = `${sold.length} of ${items.length} ${items.length === 1 ? 'item' : 'items'}`
  const closed = moment(new Date(closedAt), organization.timeZone)
  return (
    <Frame
      email={email}
      subject={subject}
      isToContact
      band="leaf"
      preview={`${howMany} sold. Closed ${closed}.`}
      because={
        isByRole
          ? `you’re an owner of ${safeLine(organization.name)}`
          : `you turned on closing summaries for ${safeLine(organization.name)}. You can turn them off under User Settings`
      }
    >
      <Title>{sold.length === 0 ? `Closed ${howNothingSold(items)}` : `${priceInWords(raised)} raised`}</Title>
      <Paragraph>
        {howMany} sold. Closed {closed}.
      </Paragraph>
      <Sales sold={sold} tellsHowToPay={email.tellsHowToPay} />
      {/* Wins that were cancelled. See product#second-chances. */}
      <Unsold title="No winner" items={withoutWinner} timeZone={organization.timeZone} />
      <Unsold title="No bids" items={unsold} timeZone={organization.timeZone} />
      <Unsold title="Not sold in the room" items={inHall} timeZone={organization.timeZone} />
      <Unsold title="Nothing bought" items={notBought} timeZone={organization.timeZone} />
      <Action to={adminUrl}>Go to your dashboard</Action>
    </Frame>
  )
}
