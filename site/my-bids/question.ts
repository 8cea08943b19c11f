/** What somebody is asked before it is done. `amount`: the next bid when they pressed the button. */
export type Question = { kind: 'bid'; itemId: string; amount: string } | { kind: 'withdraw'; itemId: string }
