/** An organization, and which of its events somebody works on. See product#events. */
export interface AtHand {
  id: string
  eventId: string
}
