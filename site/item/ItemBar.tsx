import { spoken } from '../words/spoken.ts'
import type { Headline } from './headline.ts'

interface Props extends Headline {
  title: string
  price: string
  left: string
}

/** Item, price, time and one's own standing above a form that fills the screen. */
export function ItemBar({ title, tone, text, note, price, left }: Props) {
  return (
    <section
      aria-label={spoken().say('thisItem')}
      className={`bid-bar fixed inset-x-0 top-0 border-b-2 py-2 lg:hidden ${text === null && note === null ? '[@media(height<22rem)]:hidden' : ''} ${tone ?? ''}`}
    >
      <p className="flex justify-between gap-4 font-semibold">
        <span className="truncate">{title}</span>
        <span className="figures shrink-0">{price}</span>
      </p>
      <p className="mt-0.5 flex justify-between gap-4 text-sm">
        <span className="headline">{text}</span>
        <span className="shrink-0 text-ink-soft">{left}</span>
      </p>
      {note && <p className="mt-0.5 text-sm">{note}</p>}
    </section>
  )
}
