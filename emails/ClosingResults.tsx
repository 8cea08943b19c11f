import type { LetterOf } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { letterWords } from './words/catalogues.ts'

/** Programs cut off long emails; the organization's page has the rest. */
const MOST_LINES = 40

/** To a bidder who lost: what it went for, and thanks. */
export function ClosingResults({ letter }: { letter: LetterOf<'closing-results'> }) {
  const { organization, items, language } = letter
  const say = letterWords(language)
  const count = items.length
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={say('resultsPreview', { count })}
      because={say('becauseBids', { count, organization: safeLine(organization.name) })}
    >
      <Title>{say('results')}</Title>
      <Paragraph>{say('resultsNote', { count })}</Paragraph>
      <Facts>
        {items.slice(0, MOST_LINES).map((item, index) => (
          <Fact key={index} label={<LinkedItemName item={item} />}>
            {priceInWords(item.amount)}
          </Fact>
        ))}
      </Facts>
      {count > MOST_LINES && <Note>{say('more', { count: count - MOST_LINES })}</Note>}
      <Paragraph>{say('resultsThanks', { organization: safeLine(organization.name) })}</Paragraph>
    </Frame>
  )
}
