import type { LetterOf } from '../api/contract/mail/letter.ts'
import { moment } from '../api/contract/values/moment.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Frame } from './Frame.tsx'
import { Paragraph, Title } from './parts.tsx'
import { Standing } from './Standing.tsx'
import { safeShortLine } from './safe-text.ts'

/** To somebody who asked to be reminded and does not lead. */
export function ClosingSoon({ letter }: { letter: LetterOf<'closing-soon'> }) {
  const { item, organization, currentBid } = letter
  const closes = moment(new Date(item.endTime), organization.timeZone)
  return (
    <Frame
      letter={letter}
      band="marigold"
      preview={`Bidding closes ${closes}. The high bid is ${priceInWords(currentBid)}.`}
      because={`you asked for a reminder before ${safeShortLine(item.title)} closes`}
    >
      <Title>Closing soon</Title>
      <Paragraph>You asked for a reminder. You’re not the high bidder right now.</Paragraph>
      <Standing letter={letter} />
    </Frame>
  )
}
