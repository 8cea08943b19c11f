/** How much of a goal a total is, in whole percent, rounded down: 100 means that it is reached. Both are decimals. */
export function percentOf(total: string, goal: string): number {
  // More than any price may be raised, so this is no amount in cents.
  return Math.floor((Number(total) / Number(goal)) * 100)
}
