const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A sum as people read it, also one that is more than any price: "$125,000,000.00". */
export function amountInWords(decimal: string): string {
  return dollars.format(Number(decimal))
}

/** A sum where there is little room: "$1,250", "$12K". */
export function amountInShort(amount: number): string {
  return amount < 10_000
    ? `$${amount.toLocaleString('en-US')}`
    : `$${Math.round(amount / 1000).toLocaleString('en-US')}K`
}
