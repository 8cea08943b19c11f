import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './ItemName.tsx'
import { Action, Note, Paragraph, Subtitle, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

type Item = EmailOf<'closing-summary'>['items'][number]
type Sale = Item & { winner: NonNullable<Item['winner']> }

/** Programs cut off long emails; the dashboard has the rest. */
const MOST_LINES = 40

/** To the team: what sold, for how much and to whom, and what did not. */
export function ClosingSummary({ email }: { email: EmailOf<'closing-summary'> }) {
  const { organization, items, raised, closedAt, adminUrl, isByRole } = email
  const sold = items.filter(isSold)
  const unsold = items.filter((item) => !isSold(item) && !item.hasBids)
  const withoutWinner = items.filter((item) => !isSold(item) && item.hasBids)
  const howMany = `${sold.length} of ${items.length} ${items.length === 1 ? 'item' : 'items'}`
  const closed = moment(new Date(closedAt), organization.timeZone)
  return (
    <Frame
      email={email}
      band="leaf"
      preview={`${howMany} sold. Bidding closed ${closed}.`}
      because={
        isByRole
          ? `you’re an owner of ${safeLine(organization.name)}`
          : `you turned on closing summaries for ${safeLine(organization.name)}. You can turn them off under User Settings`
      }
    >
      <Title>
        {sold.length === 0
          ? withoutWinner.length === 0
            ? 'Closed with no bids'
            : 'Closed without a winner'
          : `${priceInWords(raised)} raised`}
      </Title>
      <Paragraph>
        {howMany} sold. Bidding closed {closed}.
      </Paragraph>
      <Sales sold={sold} />
      <WithoutWinner items={withoutWinner} timeZone={organization.timeZone} />
      <Unsold items={unsold} />
      <Action to={adminUrl}>Go to your dashboard</Action>
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
      <Note>Each winner gets an email with payment and pickup details.</Note>
    </>
  )
}

function SaleName({ sale }: { sale: Sale }) {
  const { name, phone } = sale.winner.contact ?? {}
  const mark = markOf(sale.winner.reach)
  const contact = [name, phone].flatMap((text) => (text ? [safeLine(text)] : []))
  return (
    <>
      <LinkedItemName item={sale} />{' '}
      <span style={{ display: 'block', overflowWrap: 'anywhere' }}>
        to{'\u00a0'}
        {[sale.winner.email, ...contact].join(', ')}
        {mark && ` (${mark})`}
      </span>
    </>
  )
}

/** Whom email may not reach, the team has to call. */
function markOf(reach: Sale['winner']['reach']): string | null {
  if (!reach) return null
  if (reach.bounces) return 'email bounces'
  return reach.isConfirmed ? null : 'not confirmed yet'
}

/** Wins that were cancelled. See product#second-chances. */
function WithoutWinner({ items, timeZone }: { items: Item[]; timeZone: string }) {
  if (items.length === 0) return null
  return (
    <>
      <Subtitle>No winner</Subtitle>
      {items.slice(0, MOST_LINES).map((item, index) => (
        <Paragraph key={index}>
          <LinkedItemName item={item} />
          {item.offeredUntil && `, offered to the next bidder until ${moment(new Date(item.offeredUntil), timeZone)}`}
        </Paragraph>
      ))}
      <Rest count={items.length - MOST_LINES} />
    </>
  )
}

function Unsold({ items }: { items: Item[] }) {
  if (items.length === 0) return null
  return (
    <>
      <Subtitle>No bids</Subtitle>
      {items.slice(0, MOST_LINES).map((item, index) => (
        <Paragraph key={index}>
          <LinkedItemName item={item} />
        </Paragraph>
      ))}
      <Rest count={items.length - MOST_LINES} />
    </>
  )
}

function Rest({ count }: { count: number }) {
  return count > 0 ? <Note>And {count} more on your dashboard.</Note> : null
}

function isSold(item: Item): item is Sale {
  return item.winner !== null
}
