import type { CSSProperties } from 'react'

/** The site's colors, light and dark; define-template.test.ts compares them with its tokens. */
export const colors = {
  paper: ['#fbf7f0', '#141a18'],
  sheet: ['#fffdf9', '#1b2320'],
  ink: ['#1e2a26', '#f3ede2'],
  'ink-soft': ['#56625c', '#a9b3ab'],
  line: ['#e4dcce', '#323d38'],
  leaf: ['#1f5a45', '#86cba9'],
  'on-leaf': ['#fffdf9', '#10201a'],
  marigold: ['#f2a93b', '#f5b95a'],
  brick: ['#b4402e', '#f2937e'],
} as const satisfies Record<string, readonly [daylight: string, lamplight: string]>
export type Color = keyof typeof colors

/** Only what every device has: an email fetches no fonts. */
export const SERIF = 'Georgia, "Times New Roman", serif'
export const SANS = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

interface Paint {
  text?: Color
  ground?: Color
  edge?: Color
}

/**
 * Colors for an element: on the element itself, since many programs drop style sheets, and by class, for those with a
 * dark scheme. Programs that invert colors themselves get dark text on light, which stays legible.
 */
export function paint({ text, ground, edge }: Paint, style: CSSProperties = {}) {
  const names = [text && `text-${text}`, ground && `ground-${ground}`, edge && `edge-${edge}`]
  return {
    className: names.filter(Boolean).join(' '),
    style: {
      ...style,
      ...(text && { color: colors[text][0] }),
      ...(ground && { backgroundColor: colors[ground][0] }),
      ...(edge && { borderColor: colors[edge][0] }),
    },
  }
}

/** What cannot be set on an element: the dark scheme, and narrow screens. */
export const styleSheet = [
  `@media (prefers-color-scheme:dark){${lamplight()}}`,
  '@media (max-width:480px){.sheet{padding:24px 20px!important}.button{display:block!important}}',
].join('')

function lamplight(): string {
  const rules = Object.entries(colors).flatMap(([name, [, color]]) => [
    `.text-${name}{color:${color}!important}`,
    `.ground-${name}{background-color:${color}!important}`,
    `.edge-${name}{border-color:${color}!important}`,
  ])
  // The library repeats the body's colors on its cell, where no class reaches.
  const cell = '.ground-paper>table>tbody>tr>td{color:inherit!important;background-color:inherit!important}'
  return [...rules, cell].join('')
}
