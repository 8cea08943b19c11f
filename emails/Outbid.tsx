import type { LetterOf } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Frame } from './Frame.tsx'
import { Paragraph, Title } from './parts.tsx'
import { Standing } from './Standing.tsx'
import { safeShortLine } from './safe-text.ts'
import { letterWords } from './words/catalogues.ts'

/** To whoever lost the lead. */
export function Outbid({ letter }: { letter: LetterOf<'outbid'> }) {
  const { item, yourBid, wasMaximum, currentBid, minimumNextBid, language } = letter
  const say = letterWords(language)
  const yours = say(wasMaximum ? 'maximumPassed' : 'yourBidWas', { price: priceInWords(yourBid) })
  const prices = { current: priceInWords(currentBid), minimum: priceInWords(minimumNextBid) }
  return (
    <Frame
      letter={letter}
      band="brick"
      preview={say('outbidPreview', { yours, ...prices })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say('outbid')}</Title>
      {wasMaximum && <Paragraph>{yours}</Paragraph>}
      <Standing letter={letter} />
    </Frame>
  )
}
