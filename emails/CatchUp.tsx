import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { ItemLines } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

type Item = EmailOf<'catch-up'>['items'][number]

/** To a bidder on many items at once: what stands now, in one email instead of many. */
export function CatchUp({ email }: { email: EmailOf<'catch-up'> }) {
  const { organization, items, language } = email
  const say = emailWords(language)
  const isOutbid = items.some(({ isWinning }) => !isWinning)
  return (
    <Frame
      email={email}
      band={isOutbid ? 'brick' : 'leaf'}
      preview={items.map((item) => `${safeLine(item.title)}: ${standingOf(item, language)}.`).join(' ')}
      because={say('becauseBids', { count: items.length, organization: safeLine(organization.name) })}
    >
      <Title>{say('catchUp')}</Title>
      <Paragraph>{say('catchUpNote')}</Paragraph>
      <ItemLines items={items} language={language} factOf={(item) => standingOf(item, language)} />
      <Action to={organization.url}>{say('viewItems')}</Action>
      <Note>{say('mayBid')}</Note>
    </Frame>
  )
}

function standingOf({ isWinning, amount }: Item, language: Language): string {
  return emailWords(language)(isWinning ? 'winningAt' : 'outbidAt', { price: priceInWords(amount) })
}
