import type { PublicItemCard } from '../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { pricesInWords } from '../../api/contract/values/money/places.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { itemWords, organizationWords, placesWords } from '../words/catalogues.ts'

/** What the card of a live item says of its price: where it takes bids, the page follows them. */
export function cardStanding(item: PublicItemCard, language: Language, isLead: boolean) {
  const { places, currentBid, startingBid, bidCount } = item
  if (places) {
    const say = placesWords(language)
    const left = places.left === null ? say('plenty') : say('left', { count: places.left })
    return {
      label: say('fixedPrice'),
      price: pricesInWords(places.kinds, say('free')),
      note: places.left === 0 ? say('soldOut') : left,
      shows: () => undefined,
    }
  }
  if (item.isInHall) return { label: '', price: itemWords(language)('hall'), note: '', shows: () => undefined }
  const say = organizationWords(language)
  const noBids = say(isLead ? 'noBidsYet' : 'startingBidWithoutBids')
  return {
    label: say(currentBid ? 'currentBid' : 'startingBid'),
    price: priceInWords(currentBid ?? startingBid),
    note: bidCount === 0 ? noBids : say('bids', { count: bidCount }),
    shows: (part: 'label' | 'price' | 'bids') => part,
  }
}
