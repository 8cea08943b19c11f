import type { EmailOf } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine, safeShortLine } from './safe-text.ts'
import { emailWords } from './words/catalogues.ts'

/** To the next bidder, after a win was cancelled: they may have the item at their bid. See product#second-chances. */
export function SecondChance({ email }: { email: EmailOf<'second-chance'> }) {
  const { organization, item, yourBid, expiresAt, answerUrl, language } = email
  const say = emailWords(language)
  const time = moment(new Date(expiresAt), organization.timeZone, language)
  return (
    <Frame
      email={email}
      band="marigold"
      preview={say('secondChancePreview', { price: priceInWords(yourBid), time })}
      because={say('becauseBid', { item: safeShortLine(item.title) })}
    >
      <Title>{say('secondChance')}</Title>
      <ItemName item={item} />
      <Paragraph>{say('secondChanceNote', { organization: safeLine(organization.name) })}</Paragraph>
      <Facts>
        <Fact label={say('yourBid')} isMain>
          {priceInWords(yourBid)}
        </Fact>
        <Fact label={say('answerBy')}>{time}</Fact>
      </Facts>
      <Action to={answerUrl}>{say('answer')}</Action>
      <Note>{say('secondChanceAfter')}</Note>
    </Frame>
  )
}

/** To the team, once nobody is left to offer an item to. See product#second-chances. */
export function SecondChanceOver({ email }: { email: EmailOf<'second-chance-over'> }) {
  const { organization, item, winnersUrl } = email
  return (
    <Frame
      email={email}
      band="brick"
      preview="Everyone in line was asked. No one took it."
      because={`you get closing summaries for ${safeLine(organization.name)}`}
    >
      <Title>No one is left to ask</Title>
      <ItemName item={item} />
      <Paragraph>
        The win was cancelled, and everyone who bid below it was asked in turn. No one took it, so this item has no
        winner.
      </Paragraph>
      <Action to={winnersUrl}>See what was offered</Action>
    </Frame>
  )
}
