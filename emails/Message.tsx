import { Fragment } from 'react'
import type { EmailOf } from '../api/contract/email/email.ts'
import { Frame } from './Frame.tsx'
import { linksIn } from './links-in-words.ts'
import { Action, Paragraph, Title, TypedLink } from './parts.tsx'
import { safeLine, safeLines } from './safe-text.ts'
import { subjectOf } from './subject.ts'
import { emailWords } from './words/catalogues.ts'

/** To bidders, in the words of their organization. See product.md#messages-to-bidders. */
export function Message({ email }: { email: EmailOf<'message'> }) {
  const { organization, audience, subject, text, language, myBidsUrl } = email
  const say = emailWords(language)
  const isToWinners = audience === 'winners' || audience === 'unpaid'
  const because = isToWinners
    ? say('becauseWon')
    : say('becauseBids', { count: 2, organization: safeLine(organization.name) })
  if (!organization.hasOwnWords && myBidsUrl)
    return (
      <Frame email={email} band="leaf" preview={say('messageThere')} because={because}>
        <Title>{subjectOf(email)}</Title>
        <Paragraph>{say('messageThere')}</Paragraph>
        <Action to={myBidsUrl}>{say('getMessage')}</Action>
      </Frame>
    )
  return (
    <Frame email={email} band="leaf" preview={safeLine(text)} because={because}>
      <Title>{safeLine(subject)}</Title>
      <LinkedWords>{text}</LinkedWords>
    </Frame>
  )
}

/** An organization's own words in paragraphs, its web addresses as links that say where they lead; all else is text. */
function LinkedWords({ children }: { children: string }) {
  return safeLines(children)
    .split(/\n{2,}/)
    .map((paragraph, place) => (
      <Paragraph key={place} dir="auto">
        {paragraph.split('\n').map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {linksIn(line).map((part, at) => (
              <Fragment key={at}>{part.kind === 'link' ? <TypedLink to={part.url} /> : part.text}</Fragment>
            ))}
          </Fragment>
        ))}
      </Paragraph>
    ))
}
