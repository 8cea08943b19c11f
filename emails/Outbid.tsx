import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Frame } from './Frame.tsx'
import { Paragraph, Title } from './parts.tsx'
import { Standing } from './Standing.tsx'
import { safeShortLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To whoever lost the lead. */
export function Outbid({ email }: { email: EmailOf<'outbid'> }) {
  const { item, yourBid, wasMaximum, currentBid, minimumNextBid, language } = email
  const say = emailWords(language)
  const yours = say(wasMaximum ? 'maximumPassed' : 'yourBidWas', { price: priceInWords(yourBid) })
  const prices = { current: priceInWords(currentBid), minimum: priceInWords(minimumNextBid) }
  return (
    <Frame
      email={email}
      band="brick"
      preview={say('outbidPreview', { yours, ...prices })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say('outbid')}</Title>
      {wasMaximum && <Paragraph>{yours}</Paragraph>}
      <Standing email={email} />
    </Frame>
  )
}
