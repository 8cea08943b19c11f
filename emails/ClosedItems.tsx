import { z } from 'zod'
import { bidderContact, reach } from '../api/contract/values/address/bidder-contact.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { Fact, Facts, LinkedItemName } from './Facts.tsx'
import { Note, Paragraph, Subtitle } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { instant, link, price } from './schema-parts.ts'

/** Who won an item, for the team. */
const winner = z.object({
  email: z.string(),
  amount: price,
  contact: bidderContact.nullable().default(null),
  /** Whether email reaches them; `null` where there is no address. */
  reach: reach.nullable().default(null),
})

/** What became of an item at a closing, for the team. */
export const closedItem = z.object({
  title: z.string(),
  url: link,
  /** `null` for an item that nobody has. */
  winner: winner.nullable(),
  /** Of an item at a fixed price: how many of its places were bought, for how much; left out where it took bids. */
  sale: z.object({ sold: z.number(), count: z.number(), amount: price }).optional(),
  isInHall: z.boolean().optional(),
  /** Without a winner, a win was cancelled. */
  hasBids: z.boolean().optional(),
  /** Until when the next bidder can take it; `null` when nobody is asked. */
  offeredUntil: instant.nullable().optional(),
})
type Item = z.output<typeof closedItem>

type Won = Item & { winner: NonNullable<Item['winner']> }

/** Programs cut off long emails; the dashboard has the rest. */
const MOST_LINES = 40

/** What was won or bought, by whom or how much of it, and for how much. */
export function Sales({ sold, tellsHowToPay }: { sold: Item[]; tellsHowToPay: boolean }) {
  if (sold.length === 0) return null
  return (
    <>
      <Subtitle>Sold</Subtitle>
      <Facts>
        {sold.slice(0, MOST_LINES).map((sale) => (
          <Fact key={sale.url} label={isWon(sale) ? <WonBy won={sale} /> : <PlacesOf item={sale} />}>
            {priceInWords(sale.winner?.amount ?? sale.sale?.amount ?? '0.00')}
          </Fact>
        ))}
      </Facts>
      <Rest count={sold.length - MOST_LINES} />
      {sold.some(isWon) && <Note>{whatWinnersGet(sold.filter(isWon), tellsHowToPay)}</Note>}
    </>
  )
}

function whatWinnersGet(won: Won[], tellsHowToPay: boolean): string {
  if (!tellsHowToPay) return 'Winners aren’t told how to pay until your admin confirms their email.'
  return won.some(({ winner }) => winner.reach === null)
    ? 'Winners get an email with payment and pickup details, except those with a paddle.'
    : 'Each winner gets an email with payment and pickup details.'
}

function PlacesOf({ item }: { item: Item }) {
  return (
    <>
      <LinkedItemName item={item} />{' '}
      <span style={{ display: 'block' }}>
        {item.sale?.sold} of {item.sale?.count} places
      </span>
    </>
  )
}

function WonBy({ won }: { won: Won }) {
  const { name, phone } = won.winner.contact ?? {}
  const mark = markOf(won.winner.reach)
  const contact = [name, phone].flatMap((text) => (text ? [safeLine(text)] : []))
  return (
    <>
      <LinkedItemName item={won} />{' '}
      <span style={{ display: 'block', overflowWrap: 'anywhere' }}>
        to{'\u00a0'}
        {[won.winner.email, ...contact].join(', ')}
        {mark && ` (${mark})`}
      </span>
    </>
  )
}

/** Whom email may not reach, the team has to call. */
function markOf(reach: Won['winner']['reach']): string | null {
  if (!reach) return null
  if (reach.bounces) return 'email bounces'
  return reach.isConfirmed ? null : 'hasn’t clicked in our emails yet'
}

/** What nobody has. */
export function Unsold({ title, items, timeZone }: { title: string; items: Item[]; timeZone: string }) {
  if (items.length === 0) return null
  return (
    <>
      <Subtitle>{title}</Subtitle>
      {items.slice(0, MOST_LINES).map((item, index) => (
        <Paragraph key={index}>
          <LinkedItemName item={item} />
          {item.offeredUntil && (
            <span style={{ display: 'block' }}>
              Offered to the next bidder until {moment(new Date(item.offeredUntil), timeZone)}
            </span>
          )}
        </Paragraph>
      ))}
      <Rest count={items.length - MOST_LINES} />
    </>
  )
}

function Rest({ count }: { count: number }) {
  return count > 0 ? <Note>And {count} more on your dashboard.</Note> : null
}

export function isSold(item: Item): boolean {
  return isWon(item) || (item.sale?.sold ?? 0) > 0
}

function isWon(item: Item): item is Won {
  return item.winner !== null
}
