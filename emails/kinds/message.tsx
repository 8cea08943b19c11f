import { Fragment } from 'react'
import { z } from 'zod'
import { webAddress } from '../../api/contract/values/address/web-address.ts'
import { messageAudiences } from '../../api/contract/values/kind/email-kind.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Paragraph, Title, TypedLink } from '../parts.tsx'
import { safeLine, safeLines, safeShortLine } from '../safe-text.ts'
import { organization, sampleToBidder, unsubscribeUrl } from '../sample-facts.ts'
import { ownBids, toBidder, unsubscribe } from '../schema-parts.ts'
import { emailWords, subjectWords } from '../words/catalogues.ts'

const schema = z.object({
  kind: z.literal('message'),
  ...ownBids,
  ...unsubscribe,
  ...toBidder,
  /** Why its reader gets it. */
  audience: z.enum(messageAudiences),
  subject: z.string(),
  text: z.string(),
})
export type MessageEmail = z.output<typeof schema>
type Email = MessageEmail

const toAll: Email = {
  kind: 'message',
  ...sampleToBidder,
  audience: 'bidders',
  subject: 'The snow moves our closing to Sunday',
  text: 'Hello,\n\nthe school is closed today.\nBidding now closes on Sunday at 8:00 PM.\n\nAll about the weather: https://weather.mail.example/maple-street.\n\nThank you!',
  unsubscribeUrl,
}

/** To bidders, in the words of their organization. See product#messages-to-bidders. */
export const message = defineTemplate({
  schema,
  subject: ({ organization, subject, language }) =>
    organization.hasOwnWords
      ? safeLine(subject)
      : subjectWords(language)('messageWaiting', { organization: safeShortLine(organization.name) }),
  Body: Message,
  samples: {
    message: toAll,
    'message, to an unconfirmed address': {
      ...toAll,
      organization: { ...organization, contactInfo: null, hasOwnWords: false },
      subject: '',
      text: '',
    },
    'message, to winners': { ...toAll, audience: 'winners', subject: 'Pickup is in the gym' },
    'message, markup in text': {
      ...toAll,
      subject: '<b>Now</b> & here',
      text: '<script>alert("now")</script>\n<a href="https://evil.example/">Here</a>',
    },
  },
})

function Message({ email, subject }: EmailProps<Email>) {
  const { organization, audience, text, language, myBidsUrl } = email
  const say = emailWords(language)
  const isToWinners = audience === 'winners' || audience === 'unpaid'
  const whom = { organization: safeLine(organization.name) }
  const because = isToWinners ? say('becauseBill', whom) : say('becauseMessage', whom)
  if (!organization.hasOwnWords && myBidsUrl)
    return (
      <Frame email={email} subject={subject} band="leaf" preview={say('messageThere')} because={because}>
        <Title>{subject}</Title>
        <Paragraph>{say('messageThere')}</Paragraph>
        <Action to={myBidsUrl}>{say('getMessage')}</Action>
      </Frame>
    )
  return (
    <Frame email={email} subject={subject} band="leaf" preview={safeLine(text)} because={because}>
      <Title>{subject}</Title>
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
