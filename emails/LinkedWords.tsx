import { Fragment } from 'react'
import { linksIn } from './links-in-words.ts'
import { Paragraph, TypedLink } from './parts.tsx'
import { safeLines } from './safe-text.ts'

/** An organization's own words in paragraphs, its web addresses as links that say where they lead; all else is text. */
export function LinkedWords({ children }: { children: string }) {
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
