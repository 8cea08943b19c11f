/** The columns of exported items that an import reads again, as the form calls them, too. See product#export. */
export const itemColumns = {
  itemNumber: 'Item Number',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  isInHall: 'How It Is Sold',
  startingBid: 'Starting Bid',
  minimumRaise: 'Minimum Raise',
  buyNowPrice: 'Buy It Now Price',
  estimatedValue: 'Estimated Value',
  fixedPrice: 'Fixed Price',
  placeCount: 'Places',
  mostEach: 'Most per Family',
  placeQuestion: 'Asked for Each Place',
  startTime: 'Opens',
  endTime: 'Closes',
  extensionMinutes: 'Bids in the Last Minutes',
  hidesUntilOpen: 'Before It Opens',
  donatedBy: 'Donated By',
  donorUrl: 'Donor’s Website',
  donorEmail: 'Donor’s Email',
  donorNote: 'Notes for Thanks',
  customRules: 'Custom Rules',
  customDisclaimers: 'Custom Disclaimers',
  photoDescription: 'Photo Description',
} as const

const PRICES = ['startingBid', 'minimumRaise', 'buyNowPrice', 'estimatedValue', 'fixedPrice']

/** Whether a field of an item holds a price. */
export function isPriceField(field: string): boolean {
  return PRICES.includes(field)
}
