/** What a bid in the last minutes does to the end: so many minutes more, or 0. See product.md#extended-end. */
export function extensionInWords(minutes: number): string {
  return minutes === 0 ? 'Close on time' : `Leave ${minutes} more minutes to answer`
}
