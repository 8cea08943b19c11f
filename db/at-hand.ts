/** An organization, and which of its events somebody works on. See product.md#events. */
export interface AtHand {
  id: string
  eventId: string
}
