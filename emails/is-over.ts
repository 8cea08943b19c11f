/** Whether the item had closed when the mail was sent: a bid can be cancelled afterwards too. Decision 10. */
export function isOver({ item, sentAt }: { item: { endTime: string }; sentAt: string }): boolean {
  return new Date(item.endTime) <= new Date(sentAt)
}
