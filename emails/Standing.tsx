import type { LetterOf } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { BidAction } from './BidAction.tsx'
import { Closes } from './Closes.tsx'
import { Fact, Facts } from './Facts.tsx'
import { ItemName } from './ItemName.tsx'
import { Note } from './parts.tsx'
import { letterWords } from './words/catalogues.ts'

/** How an item stands for somebody who does not lead, and the way to change that. */
export function Standing({ letter }: { letter: LetterOf<'outbid' | 'closing-soon'> }) {
  const { item, currentBid, yourBid, minimumNextBid, language } = letter
  const say = letterWords(language)
  return (
    <>
      <ItemName item={item} />
      <Facts>
        <Fact label={say(currentBid === null ? 'startingBid' : 'highBid')} isMain>
          {priceInWords(currentBid ?? minimumNextBid)}
        </Fact>
        {yourBid !== null && <Fact label={say('yourBid')}>{priceInWords(yourBid)}</Fact>}
        <Closes letter={letter} />
      </Facts>
      <BidAction letter={letter} />
      <Note>{say('mayBid')}</Note>
    </>
  )
}
