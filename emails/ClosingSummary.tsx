import type { LetterOf } from '../api/contract/mail/letter.ts'
import { moment } from '../api/contract/values/moment.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { Action, Note, Paragraph, Subtitle, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

type Item = LetterOf<'closing-summary'>['items'][number]
type Sale = Item & { winner: NonNullable<Item['winner']> }

/** Programs cut off long mails; the admin area has the rest. */
const MOST_LINES = 40

/** To owners and admins: what sold, for how much and to whom, and what did not. */
export function ClosingSummary({ letter }: { letter: LetterOf<'closing-summary'> }) {
  const { organization, items, raised, closedAt, adminUrl } = letter
  const sold = items.filter(isSold)
  const unsold = items.filter((item) => !isSold(item))
  const closed = moment(new Date(closedAt), organization.timeZone)
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={`${sold.length} of ${items.length} sold. Closed ${closed}.`}
      because={`you look after ${safeLine(organization.name)}`}
    >
      <Title>{sold.length === 0 ? 'Closed with no bids' : `${priceInWords(raised)} raised`}</Title>
      <Paragraph>
        {sold.length} of {items.length} {items.length === 1 ? 'item' : 'items'} sold. Bidding closed {closed}.
      </Paragraph>
      <Sales sold={sold} />
      <Unsold items={unsold} />
      <Action to={adminUrl}>Open the admin area</Action>
    </Frame>
  )
}

function Sales({ sold }: { sold: Sale[] }) {
  if (sold.length === 0) return null
  return (
    <>
      <Subtitle>Sold</Subtitle>
      <Facts>
        {sold.slice(0, MOST_LINES).map((sale) => (
          <Fact key={sale.url} label={<SaleName sale={sale} />}>
            {priceInWords(sale.winner.amount)}
          </Fact>
        ))}
      </Facts>
      <Rest count={sold.length - MOST_LINES} />
      <Note>Every winner gets a mail with how to pay and pick up.</Note>
    </>
  )
}

function SaleName({ sale }: { sale: Sale }) {
  return (
    <>
      <LinkedItemName item={sale} />{' '}
      <span style={{ display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>to {sale.winner.email}</span>
    </>
  )
}

function Unsold({ items }: { items: Item[] }) {
  if (items.length === 0) return null
  return (
    <>
      <Subtitle>Without a bid</Subtitle>
      {items.slice(0, MOST_LINES).map((item) => (
        <Paragraph key={item.url}>
          <LinkedItemName item={item} />
        </Paragraph>
      ))}
      <Rest count={items.length - MOST_LINES} />
    </>
  )
}

function Rest({ count }: { count: number }) {
  return count > 0 ? <Note>And {count} more, in the admin area.</Note> : null
}

function isSold(item: Item): item is Sale {
  return item.winner !== null
}
