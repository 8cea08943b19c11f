import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { ItemLines } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Paragraph, Subtitle, Title } from './parts.tsx'
import { Standing } from './Standing.tsx'
import { safeShortLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

type Email = EmailOf<'closing-soon'>

/** Of what closes at about the same time. */
const MOST_OTHERS = 20

/** To somebody who asked to be reminded, or watches the item, and does not lead. */
export function ClosingSoon({ email }: { email: Email }) {
  const { item, others, isWatched, language } = email
  const say = emailWords(language)
  return (
    <Frame
      email={email}
      band="marigold"
      preview={previewOf(email)}
      because={say(isWatched ? 'becauseWatched' : 'becauseReminder', { item: safeShortLine(item.title) })}
    >
      <Title>{say('soon')}</Title>
      <Paragraph>{noteOf(email)}</Paragraph>
      <Standing email={email} />
      {others.length > 0 && <Others email={email} />}
    </Frame>
  )
}

function previewOf({ item, organization, currentBid, minimumNextBid, language }: Email): string {
  const time = moment(new Date(item.endTime), organization.timeZone, language)
  const price = priceInWords(currentBid ?? minimumNextBid)
  return emailWords(language)(currentBid === null ? 'soonWithoutBids' : 'soonPreview', { time, price })
}

function noteOf({ isWatched, yourBid, language }: Email): string {
  const say = emailWords(language)
  if (!isWatched) return say('soonNote')
  return say(yourBid === null ? 'watchedNote' : 'watchedAndOutbid')
}

function Others({ email: { others, language } }: { email: Email }) {
  const say = emailWords(language)
  return (
    <>
      <Subtitle>{say('alsoSoon')}</Subtitle>
      <ItemLines
        items={others}
        language={language}
        factOf={({ minimumNextBid }) => say('bidOrMore', { price: priceInWords(minimumNextBid) })}
        most={MOST_OTHERS}
      />
    </>
  )
}
