import { Fragment } from 'react'
import type { EmailOf } from '../api/contract/email/email.ts'
import { webAddress } from '../api/contract/values/address/web-address.ts'
import { Frame } from './Frame.tsx'
import { Action, Paragraph, Title, TypedLink } from './parts.tsx'
import { safeLine, safeLines } from './safe-text.ts'
import { subjectOf } from './subject.ts'
import { emailWords } from './words/catalogues.ts'

/** To bidders, in the words of their organization. See product#messages-to-bidders. */
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

/** A part of a line: text, or a web address. */
type Part = { kind: 'text'; text: string } | { kind: 'link'; url: string }

const SCHEME = /^https?:\/\//i
/** What begins a bracket or a quotation, and what ends it or a sentence, rather than an address. */
const BEFORE = '("“‘\'<['
const AFTER = '.,;:!?\'"”’)]>'

/** A line in parts, whole web addresses apart. What only looks like one, or hides a name before an "@", stays text. */
export function linksIn(line: string): Part[] {
  // By words, so that no expression has to look for an end.
  return line.split(/(\s)/).flatMap(partsOf)
}

function partsOf(word: string): Part[] {
  let [from, to] = [0, word.length]
  while (from < to && BEFORE.includes(word.charAt(from))) from += 1
  while (to > from && AFTER.includes(word.charAt(to - 1))) to -= 1
  const typed = word.slice(from, to)
  const url = SCHEME.test(typed) ? webAddress.safeParse(typed).data : undefined
  if (!url) return word === '' ? [] : [{ kind: 'text', text: word }]
  return [textOf(word.slice(0, from)), { kind: 'link' as const, url }, textOf(word.slice(to))].flatMap(
    (part) => part ?? [],
  )
}

function textOf(text: string): Part | null {
  return text === '' ? null : { kind: 'text', text }
}
