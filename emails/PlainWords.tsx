import { Fragment } from 'react'
import { Paragraph } from './parts.tsx'
import { safeLines } from './safe-text.ts'

/** An organization's own words, line by line. */
export function PlainWords({ children }: { children: string }) {
  return (
    <Paragraph dir="auto">
      {safeLines(children)
        .split('\n')
        .map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
    </Paragraph>
  )
}
