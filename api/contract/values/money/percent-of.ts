/** How much of a goal a total is, in whole percent, rounded down: 100 means that it is reached. Both are decimals. */
export function percentOf(total: string, goal: string): number {
  return Math.floor((inCents(total) * 100) / inCents(goal))
}

/** More than any price may be raised, so this is no `Cents`. In dollars 29 percent would be 28.999. */
function inCents(decimal: string): number {
  return Math.round(Number(decimal) * 100)
}
