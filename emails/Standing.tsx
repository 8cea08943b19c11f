import { priceInWords } from '../api/contract/values/money/money.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { Closes, Fact, Facts, ItemName } from './Facts.tsx'
import { Action, Note } from './parts.tsx'
import type { EmailItem, Sender } from './schema-parts.ts'
import { emailWords } from './words/catalogues.ts'

interface Email {
  organization: Sender
  item: EmailItem
  currentBid: string | null
  yourBid: string | null
  minimumNextBid: string
  sentAt: string
  language: Language
}

/** How an item stands for somebody who does not lead, and the way to change that. */
export function Standing({ email }: { email: Email }) {
  const { item, currentBid, yourBid, minimumNextBid, language } = email
  const say = emailWords(language)
  return (
    <>
      <ItemName item={item} />
      <Facts>
        <Fact label={say(currentBid === null ? 'startingBid' : 'highBid')} isMain>
          {priceInWords(currentBid ?? minimumNextBid)}
        </Fact>
        {yourBid !== null && <Fact label={say('yourBid')}>{priceInWords(yourBid)}</Fact>}
        <Closes email={email} />
      </Facts>
      <BidAction email={email} />
      <Note>{say('mayBid')}</Note>
    </>
  )
}

/** Straight to the bid form: `#bid-email` is its first field. */
export function BidAction({ email }: { email: Pick<Email, 'item' | 'minimumNextBid' | 'language'> }) {
  const { item, minimumNextBid, language } = email
  const words = emailWords(language)('bidOrMore', { price: priceInWords(minimumNextBid) })
  return <Action to={`${item.url}#bid-email`}>{words}</Action>
}
