import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { counted } from '../../../ui/text/counted.ts'

/** A kind of place as the form holds it, every field as the text in it. */
export type KindDraft = Record<'name' | 'price' | 'value' | 'from' | 'until', string>

/** What an item sells at a fixed price, as the form holds it. */
export interface PlacesDraft {
  kinds: KindDraft[]
  count: string
  mostEach: string
  question: string
}

export const emptyKind: KindDraft = { name: '', price: '', value: '', from: '', until: '' }
export const emptyPlaces: PlacesDraft = { kinds: [emptyKind], count: '', mostEach: '', question: '' }

/** What an item sells as its form shows it, times on the clocks of `timeZone`. */
export function placesDraftOf(places: NonNullable<AdminItem['places']>, timeZone: string): PlacesDraft {
  const typed = (instant: string | null) => (instant === null ? '' : localTimeIn(new Date(instant), timeZone))
  return {
    count: String(places.count),
    mostEach: String(places.mostEach),
    question: places.question ?? '',
    kinds: places.kinds.map(({ name, price, value, from, until }) => ({
      name,
      price,
      value: value ?? '',
      from: typed(from),
      until: typed(until),
    })),
  }
}

/** A draft as the API takes it. */
export function placesToSend({ kinds, ...places }: PlacesDraft) {
  return {
    count: numberIn(places.count),
    mostEach: numberIn(places.mostEach),
    question: places.question || null,
    kinds: kinds.map((kind) => ({
      ...kind,
      value: kind.value || null,
      from: kind.from || null,
      until: kind.until || null,
    })),
  }
}

/** A number as people write it, "1,000"; what is none is refused. */
function numberIn(text: string): number {
  return text.trim() === '' ? 0 : Number(text.replaceAll(',', ''))
}

/** "12 places, at most 4 per family: Adult $20.00, Child $10.00. Asks for “Child’s name”." */
export function placesInWords({ kinds, count, mostEach, question }: PlacesDraft): string {
  const prices = kinds.map(kindInWords).join(', ')
  const asks = question && ` Asks for “${question}”.`
  return `${counted(numberIn(count), 'place')}, at most ${mostEach} per family: ${prices}.${asks}`
}

function kindInWords({ name, price, value, from, until }: KindDraft): string {
  const details = [
    value && `worth ${priceInWords(value)}`,
    from && `from ${momentInWords(from)}`,
    until && `until ${momentInWords(until)}`,
  ].filter(Boolean)
  return [name, priceInWords(price), details.length > 0 && `(${details.join(', ')})`].filter(Boolean).join(' ')
}

/** The text is what the organization's clocks show, so no zone may move it. */
function momentInWords(localTime: string): string {
  return shortMoment(new Date(`${localTime}Z`), 'UTC')
}
