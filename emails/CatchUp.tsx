import type { LetterOf } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './LinkedItemName.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** Programs cut off long emails; the organization's page has the rest. */
const MOST_LINES = 40

type Item = LetterOf<'catch-up'>['items'][number]

/** To a bidder on many items at once: what stands now, in one email instead of many. */
export function CatchUp({ letter }: { letter: LetterOf<'catch-up'> }) {
  const { organization, items } = letter
  const isOutbid = items.some(({ isWinning }) => !isWinning)
  return (
    <Frame
      letter={letter}
      band={isOutbid ? 'brick' : 'leaf'}
      preview={items.map(lineOf).join(' ')}
      because={`you bid on items from ${safeLine(organization.name)}`}
    >
      <Title>Here’s where your bids stand</Title>
      <Paragraph>A lot happened at once, so we put it in one email.</Paragraph>
      <Facts>
        {items.slice(0, MOST_LINES).map((item) => (
          <Fact key={item.url} label={<LinkedItemName item={item} />}>
            {standingOf(item)}
          </Fact>
        ))}
      </Facts>
      {items.length > MOST_LINES && <Note>And {items.length - MOST_LINES} more on the auction page.</Note>}
      <Action to={organization.url}>View items</Action>
      <Note>Someone may bid before you do. The item page always has the latest price.</Note>
    </Frame>
  )
}

function standingOf({ isWinning, amount }: Item): string {
  return isWinning ? `Winning at ${priceInWords(amount)}` : `Outbid: bid ${priceInWords(amount)} or more`
}

function lineOf(item: Item): string {
  return `${safeLine(item.title)}: ${standingOf(item)}.`
}
