/** What the rules of an organization say until its team writes others. */
export const rules = {
  payment: '**Payment** is due within {hours} hours of the end of the auction.',
  pickup: '**Pickup** is at the school office.',
  howToPay: '**How to pay:** ask the school office.',
} as const
