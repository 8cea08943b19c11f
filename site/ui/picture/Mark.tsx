import type { SVGProps } from 'react'

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

/** The lark's lines, in a square of 48: body, wing, crest, and legs. */
export const MARK = {
  body: 'M4 40c7-3 9-8 12-13 4-6.500 9-8 12-13 2.500-4 8-4 10.500 0L44 12l-4.500 6c1 10-6.500 17.500-17 17.500C16 35.500 10 38 4 40z',
  lines: [
    'M16.500 27c5 3.500 12 1.500 14-5',
    'M29 13c-.5-2.300-1.900-3.900-4.300-4.600',
    'm22 35.500 1 6.500m4-7.500 2 6',
  ],
}
