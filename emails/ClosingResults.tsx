import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { ItemLines } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

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
      <ItemLines items={items} language={language} factOf={({ amount }) => priceInWords(amount)} />
      <Paragraph>{say('resultsThanks', { organization: safeLine(organization.name) })}</Paragraph>
    </Frame>
  )
}
