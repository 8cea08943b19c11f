import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { BidAction } from './BidAction.tsx'
import { Closes } from './Closes.tsx'
import { Fact, Facts } from './Facts.tsx'
import { ItemName } from './ItemName.tsx'
import { Note } from './parts.tsx'

/** How an item stands for somebody who does not lead, and the way to change that. */
export function Standing({ letter }: { letter: LetterOf<'outbid' | 'closing-soon'> }) {
  const { item, currentBid, yourBid, minimumNextBid } = letter
  return (
    <>
      <ItemName item={item} />
      <Facts>
        <Fact label="High bid" isMain>
          {priceInWords(currentBid)}
        </Fact>
        <Fact label="Your bid">{priceInWords(yourBid)}</Fact>
        <Closes letter={letter} />
      </Facts>
      <BidAction item={item} minimumNextBid={minimumNextBid} />
      <Note>Someone may bid before you do. The item page always has the latest price.</Note>
    </>
  )
}
