/**
 * Whether the item had closed when the email was sent: bids can be cancelled after that, too. See
 * product#cancelling-a-bid.
 */
export function isOver({ item, sentAt }: { item: { endTime: string }; sentAt: string }): boolean {
  return new Date(item.endTime) <= new Date(sentAt)
}
