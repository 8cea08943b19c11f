import type { EmailItem, EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { Closes, Fact, Facts } from './Facts.tsx'
import { ItemName } from './ItemName.tsx'
import { Action, Note } from './parts.tsx'
import { emailWords } from './words/catalogues.ts'

/** How an item stands for somebody who does not lead, and the way to change that. */
export function Standing({ email }: { email: EmailOf<'outbid' | 'closing-soon'> }) {
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
export function BidAction({ email }: { email: { item: EmailItem; minimumNextBid: string; language: Language } }) {
  const { item, minimumNextBid, language } = email
  const words = emailWords(language)('bidOrMore', { price: priceInWords(minimumNextBid) })
  return <Action to={`${item.url}#bid-email`}>{words}</Action>
}
