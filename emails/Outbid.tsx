import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Frame } from './Frame.tsx'
import { Paragraph, Title } from './parts.tsx'
import { Standing } from './Standing.tsx'
import { safeShortLine } from './safe-text.ts'

/** To whoever lost the lead. */
export function Outbid({ letter }: { letter: LetterOf<'outbid'> }) {
  const { item, yourBid, wasMaximum, currentBid, minimumNextBid } = letter
  const yours = wasMaximum
    ? `Your maximum of ${priceInWords(yourBid)} was passed.`
    : `Your bid was ${priceInWords(yourBid)}.`
  return (
    <Frame
      letter={letter}
      band="brick"
      preview={`${yours} The high bid is now ${priceInWords(currentBid)}. Bid ${priceInWords(minimumNextBid)} or more to take the lead.`}
      because={`you bid on ${safeShortLine(item.title)}`}
    >
      <Title>You’ve been outbid</Title>
      {wasMaximum && <Paragraph>{yours}</Paragraph>}
      <Standing letter={letter} />
    </Frame>
  )
}
