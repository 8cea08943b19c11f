import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './ItemName.tsx'
import { Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** Programs cut off long emails; the organization's page has the rest. */
const MOST_LINES = 40

/** To a bidder who lost: what it went for, and thanks. */
export function ClosingResults({ email }: { email: EmailOf<'closing-results'> }) {
  const { organization, items, language } = email
  const say = emailWords(language)
  const count = items.length
  return (
    <Frame
      email={email}
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
