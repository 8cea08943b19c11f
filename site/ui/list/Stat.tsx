import type { ReactNode } from 'react'

interface Props {
  label: string
  /** A dash until it is known. */
  value: string | number | undefined
  /** What else there is to say of it, small. */
  note?: string | undefined
  /** What belongs below it. */
  children?: ReactNode
}

/** One figure of a row of them. */
export function Stat({ label, value = '–', note, children }: Props) {
  return (
    <div className="bg-sheet px-3 py-3 sm:px-5">
      <dt className="eyebrow">{label}</dt>
      <dd className="figures font-serif text-2xl leading-tight font-semibold sm:text-3xl">{value}</dd>
      {/* Read as words, the two figures would be one. */}
      {note && <dd className="figures text-sm text-ink-soft"> {note}</dd>}
      {children}
    </div>
  )
}
