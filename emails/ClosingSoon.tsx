import type { LetterOf } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { Note, Paragraph, Subtitle, Title } from './parts.tsx'
import { Standing } from './Standing.tsx'
import { safeShortLine } from './safe-text.ts'
import { letterWords } from './words/catalogues.ts'

type Letter = LetterOf<'closing-soon'>

/** Programs cut off long emails; the organization's page has the rest. */
const MOST_LINES = 20

/** To somebody who asked to be reminded, or watches the item, and does not lead. */
export function ClosingSoon({ letter }: { letter: Letter }) {
  const { item, others, isWatched, language } = letter
  const say = letterWords(language)
  return (
    <Frame
      letter={letter}
      band="marigold"
      preview={previewOf(letter)}
      because={say(isWatched ? 'becauseWatched' : 'becauseReminder', { item: safeShortLine(item.title) })}
    >
      <Title>{say('soon')}</Title>
      <Paragraph>{noteOf(letter)}</Paragraph>
      <Standing letter={letter} />
      {others.length > 0 && <Others letter={letter} />}
    </Frame>
  )
}

function previewOf({ item, organization, currentBid, minimumNextBid, language }: Letter): string {
  const time = moment(new Date(item.endTime), organization.timeZone, language)
  const price = priceInWords(currentBid ?? minimumNextBid)
  return letterWords(language)(currentBid === null ? 'soonWithoutBids' : 'soonPreview', { time, price })
}

function noteOf({ isWatched, yourBid, language }: Letter): string {
  const say = letterWords(language)
  if (!isWatched) return say('soonNote')
  return say(yourBid === null ? 'watchedNote' : 'watchedAndOutbid')
}

function Others({ letter: { others, language } }: { letter: Letter }) {
  const say = letterWords(language)
  return (
    <>
      <Subtitle>{say('alsoSoon')}</Subtitle>
      <Facts>
        {others.slice(0, MOST_LINES).map((item) => (
          <Fact key={item.url} label={<LinkedItemName item={item} />}>
            {say('bidOrMore', { price: priceInWords(item.minimumNextBid) })}
          </Fact>
        ))}
      </Facts>
      {others.length > MOST_LINES && <Note>{say('more', { count: others.length - MOST_LINES })}</Note>}
    </>
  )
}
