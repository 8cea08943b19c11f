import type { LetterOf } from '../api/contract/email/letter.ts'
import { Frame } from './Frame.tsx'
import { LinkedWords } from './LinkedWords.tsx'
import { Action, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { subjectOf } from './subject.ts'
import { letterWords } from './words/catalogues.ts'

/** To bidders, in the words of their organization. See product.md#messages-to-bidders. */
export function Message({ letter }: { letter: LetterOf<'message'> }) {
  const { organization, audience, subject, text, language, myBidsUrl } = letter
  const say = letterWords(language)
  const isToWinners = audience === 'winners' || audience === 'unpaid'
  const because = isToWinners
    ? say('becauseWon')
    : say('becauseBids', { count: 2, organization: safeLine(organization.name) })
  if (!organization.hasOwnWords && myBidsUrl)
    return (
      <Frame letter={letter} band="leaf" preview={say('messageThere')} because={because}>
        <Title>{subjectOf(letter)}</Title>
        <Paragraph>{say('messageThere')}</Paragraph>
        <Action to={myBidsUrl}>{say('getMessage')}</Action>
      </Frame>
    )
  return (
    <Frame letter={letter} band="leaf" preview={safeLine(text)} because={because}>
      <Title>{safeLine(subject)}</Title>
      <LinkedWords>{text}</LinkedWords>
    </Frame>
  )
}
