import type { SVGProps } from 'react'
import { MARK } from './mark.ts'

/** The lark: body, wing, crest, legs and eye, in the colour of the text around it. */
export function Mark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={MARK.body} />
      {MARK.lines.map((line) => (
        <path key={line} d={line} fill="none" />
      ))}
      <circle cx="34" cy="16" r="1.400" fill="currentColor" stroke="none" />
    </svg>
  )
}
