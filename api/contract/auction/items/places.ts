import { z } from 'zod'
import { amountText } from '../../values/money/amount-text.ts'
import { type Cents, parsePrice, toOptionalPrice, toPrice } from '../../values/money/money.ts'
import type { Places } from '../../values/money/places.ts'
import { lineOfText, optionalLine } from '../../values/text/line-of-text.ts'
import { instantIn, localTimeIn } from '../../values/time/time-zone.ts'
import { typedMoment } from '../../values/time/typed-moment.ts'

/** How many places an item can have. See product#places. */
export const MOST_PLACES = 9_999
/** How many kinds of place share them. */
export const MOST_KINDS = 8
export const LONGEST_KIND = 50

const count = z
  .int('Please enter 1 or more')
  .min(1, 'Please enter 1 or more')
  .max(MOST_PLACES, `Please enter at most ${MOST_PLACES}`)

/** What a place costs, which may be nothing. */
export const placePrice = z.string().transform((text, context) => {
  const price = parsePrice(text)
  if (price !== null) return price
  context.addIssue('Must be a valid price (e.g., 20.00)')
  return z.NEVER
})

const orNone = <Value extends z.ZodType>(field: Value) => field.nullable().default(null)

const kindForm = z
  .object({
    name: lineOfText().max(LONGEST_KIND, `Please use at most ${LONGEST_KIND} characters`).default(''),
    price: placePrice,
    value: orNone(amountText('Must be a valid price (e.g., 30.00)')),
    from: orNone(typedMoment('Please enter a date and time')),
    until: orNone(typedMoment('Please enter a date and time')),
  })
  .refine(({ from, until }) => from === null || until === null || from.length !== until.length || from < until, {
    path: ['until'],
    error: 'Please enter a time after the first',
  })

/** What the team types; local times are on the clocks of its organization. */
export const placesForm = z.object({
  count,
  mostEach: count,
  question: orNone(optionalLine(200)),
  kinds: z
    .array(kindForm)
    .min(1, 'Please enter a price')
    .max(MOST_KINDS, `An item can have up to ${MOST_KINDS} prices`)
    .refine((kinds) => kinds.length === 1 || kinds.every(({ name }) => name !== ''), 'Please name each kind of place')
    .refine((kinds) => new Set(kinds.map(({ name }) => name.toLowerCase())).size === kinds.length, {
      error: 'Please give each kind of place a name of its own',
    }),
})
export type PlacesForm = z.output<typeof placesForm>

/** What was typed as it is stored. A time that stands as it was shown stays as it is, seconds and all. */
export function placesIn({ kinds, ...places }: PlacesForm, timeZone: string, former: Places | null): Places {
  const read = (text: string | null, present: string | null | undefined) => {
    if (text === null) return null
    const isShown = present && text === localTimeIn(new Date(present), timeZone)
    return isShown ? present : instantIn(text, timeZone).toISOString()
  }
  return {
    ...places,
    kinds: kinds.map((kind) => {
      const before = former?.kinds.find(({ name }) => name === kind.name)
      return { ...kind, from: read(kind.from, before?.from), until: read(kind.until, before?.until) }
    }),
  }
}

/** What is stored as it was typed, on the clocks of `timeZone`: to be changed in part. */
export function placesToForm({ kinds, ...places }: Places, timeZone: string): PlacesForm {
  const typed = (instant: string | null) => instant && localTimeIn(new Date(instant), timeZone)
  return { ...places, kinds: kinds.map((kind) => ({ ...kind, from: typed(kind.from), until: typed(kind.until) })) }
}

/** The least that a place costs: what such an item is listed and sorted by. */
export function lowestPrice({ kinds }: Pick<Places, 'kinds'>): Cents {
  return Math.min(...kinds.map(({ price }) => price))
}

/** A kind of place as everybody reads it. Prices are decimal strings. */
const kindView = z.object({
  name: z.string(),
  price: z.string(),
  value: z.string().nullable(),
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
})

/** An item's places as its team reads them. */
export const placesView = z.object({
  count: z.number(),
  mostEach: z.number(),
  question: z.string().nullable(),
  kinds: z.array(kindView),
})

/** So few are told exactly. */
const PLENTY = 10

/** What everybody reads of them: how many are left, `null` for plenty. */
export const publicPlaces = placesView.omit({ count: true }).extend({ left: z.number().nullable() })
export type PublicPlaces = z.output<typeof publicPlaces>

export function placesToView({ kinds, ...places }: Places): z.output<typeof placesView> {
  return {
    ...places,
    kinds: kinds.map((kind) => ({ ...kind, price: toPrice(kind.price), value: toOptionalPrice(kind.value) })),
  }
}

/** @param left how many of them are free */
export function placesToPublicView(places: Places, left: number): PublicPlaces {
  const { count: _, ...view } = placesToView(places)
  return { ...view, left: left < PLENTY ? left : null }
}
