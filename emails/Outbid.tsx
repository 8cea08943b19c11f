import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Frame } from './Frame.tsx'
import { Title } from './parts.tsx'
import { Standing } from './Standing.tsx'
import { safeShortLine } from './safe-text.ts'

/** To whoever lost the lead. */
export function Outbid({ letter }: { letter: LetterOf<'outbid'> }) {
  const { item, yourBid, currentBid, minimumNextBid } = letter
  return (
    <Frame
      letter={letter}
      band="brick"
      preview={`Your bid was ${priceInWords(yourBid)}. The high bid is now ${priceInWords(currentBid)}. Bid ${priceInWords(minimumNextBid)} or more to take the lead.`}
      because={`you bid on ${safeShortLine(item.title)}`}
    >
      <Title>You’ve been outbid</Title>
      <Standing letter={letter} />
    </Frame>
  )
}
