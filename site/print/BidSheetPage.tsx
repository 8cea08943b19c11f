import type { ReactNode } from 'react'
import type { PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { OwnText } from '../ui/text/OwnText.tsx'
import { excerpt } from './excerpt.ts'

type SheetItem = Pick<
  PrintedItem,
  'itemNumber' | 'title' | 'donatedBy' | 'description' | 'estimatedValue' | 'currentBid' | 'startingBid'
> &
  Pick<PrintedItem, 'minimumRaise' | 'nextBids'>

interface Props {
  item: SheetItem
  /** Whose item it is, and of which event; blank where nobody has said yet. */
  heading: string
  /** When it closes, in words; `null` where nobody has said yet. */
  closes: string | null
  /** What stands below the lines. */
  note: string
  /** Whether bidders may write the number of a paddle. */
  usesPaddles?: boolean
  /** The code of its short link. */
  children?: ReactNode
}

/** The bid sheet of an item, to sign up on. */
export function BidSheetPage({ item, heading, closes, note, usesPaddles = false, children }: Props) {
  const { itemNumber, title, donatedBy, description, estimatedValue, currentBid, startingBid } = item
  return (
    <section className="sheet">
      <header className="with-code">
        <div>
          <p className="small">{heading}</p>
          <h2 className={`title ${title.length > 80 ? 'long' : ''}`}>
            {itemNumber && <span className="number">{itemNumber}</span>} <OwnText>{title}</OwnText>
          </h2>
          {donatedBy && <p>Donated by {donatedBy}</p>}
        </div>
        {children}
      </header>
      {description && (
        <p>
          <OwnText>{excerpt(description, 320)}</OwnText>
        </p>
      )}
      <dl className="facts">
        {estimatedValue && <Fact name="Value" text={priceInWords(estimatedValue)} />}
        <Fact name={currentBid ? 'High bid' : 'Starting bid'} text={priceInWords(currentBid ?? startingBid)} />
        <Fact name="Raise by at least" text={priceInWords(item.minimumRaise)} />
        {closes && <Fact name="Closes" text={closes} />}
      </dl>
      <table className="lines">
        <thead>
          <tr>
            <th>Bid</th>
            <th>Name</th>
            <th>{usesPaddles ? 'Email or Paddle' : 'Email'}</th>
          </tr>
        </thead>
        <tbody>
          {item.nextBids.map((bid) => (
            <tr key={bid}>
              <td className="amount">{priceInWords(bid)}</td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">{note}</p>
    </section>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
