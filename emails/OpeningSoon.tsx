import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { ItemLines } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Action, Paragraph, Title } from './parts.tsx'
import { safeLine, safeShortLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

type Email = EmailOf<'opening-soon'>

/** To somebody who watches items on which bidding begins soon. */
export function OpeningSoon({ email }: { email: Email }) {
  const { organization, items, language } = email
  const say = emailWords(language)
  const count = items.length
  const [first] = items
  const isOne = count === 1
  return (
    <Frame
      email={email}
      band="leaf"
      preview={items.map((item) => `${safeLine(item.title)}: ${openingOf(email, item)}.`).join(' ')}
      because={say('becauseWatched', { item: safeShortLine(first?.title ?? '') })}
    >
      <Title>{say('opening')}</Title>
      <Paragraph>{say('openingNote', { count })}</Paragraph>
      <ItemLines items={items} language={language} factOf={(item) => openingOf(email, item)} />
      <Action to={isOne && first ? first.url : organization.url}>{say(isOne ? 'viewItem' : 'viewItems')}</Action>
    </Frame>
  )
}

function openingOf({ organization, language }: Email, { startTime, startingBid }: Email['items'][number]): string {
  const time = moment(new Date(startTime), organization.timeZone, language)
  return emailWords(language)('opensFrom', { time, price: priceInWords(startingBid) })
}
