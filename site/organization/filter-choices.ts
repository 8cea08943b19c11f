import type { ItemQuery } from '../../api/contract/auction/items/item-query.ts'
import type { PublicOrganization } from '../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import type { organizationWords } from '../words/catalogues.ts'

type Say = ReturnType<typeof organizationWords>

/** A filter that one tap turns on, or off again; `next` is what is looked for then. */
export interface Choice {
  label: string
  /** Of a category. */
  color?: string
  isOn: boolean
  next: ItemQuery
}

/** What visitors choose from, by what it is about; a search begins at its first page. See product#organization-page. */
export function filterChoices(filter: ItemQuery, categories: PublicOrganization['categories'], say: Say) {
  const first = { ...filter, page: 1 }
  const phases = (['open', 'later', 'ended'] as const).map((phase): Choice => {
    const isOn = filter.phase === phase
    return { label: labelOfPhase(phase, say), isOn, next: { ...first, phase: isOn ? undefined : phase } }
  })
  const [ends, bids] = [filter.ends === 'soon', filter.bids === 'none']
  return {
    bidding: [
      ...phases,
      { label: say('endingSoon'), isOn: ends, next: { ...first, ends: ends ? undefined : ('soon' as const) } },
      { label: say('noBidsYet'), isOn: bids, next: { ...first, bids: bids ? undefined : ('none' as const) } },
    ],
    categories: categories.map(({ label, color }): Choice => {
      const isOn = filter.category === label
      return { label, color, isOn, next: { ...first, category: isOn ? '' : label } }
    }),
  }
}

/** The filters that are on, each with what is looked for without it; also a category that is no label any more. */
export function activeFilters(filter: ItemQuery, say: Say): { label: string; next: ItemQuery }[] {
  const { phase, ends, bids, category, from, to } = filter
  const first = { ...filter, page: 1 }
  return [
    ...(phase ? [{ label: labelOfPhase(phase, say), next: { ...first, phase: undefined } }] : []),
    ...(ends ? [{ label: say('endingSoon'), next: { ...first, ends: undefined } }] : []),
    ...(bids ? [{ label: say('noBidsYet'), next: { ...first, bids: undefined } }] : []),
    ...(category ? [{ label: category, next: { ...first, category: '' } }] : []),
    ...(from || to ? [{ label: labelOfPrices(from, to, say), next: { ...first, from: '', to: '' } }] : []),
  ]
}

function labelOfPhase(phase: NonNullable<ItemQuery['phase']>, say: Say): string {
  return say(({ open: 'openNow', later: 'opensLater', ended: 'ended' } as const)[phase])
}

function labelOfPrices(from: string, to: string, say: Say): string {
  const [least, most] = [from, to].map((price) => price && priceInWords(price).replace('.00', ''))
  if (least && most) return say('betweenPrices', { least, most })
  return least ? say('leastPrice', { price: least }) : say('mostPrice', { price: most ?? '' })
}
