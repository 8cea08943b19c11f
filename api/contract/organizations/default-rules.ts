/** What an organization's rules say until its team writes others. Spec §1; decision 36. */
export const DEFAULT_RULES = [
  '**Payment** is due within 48 hours of the end of the auction.',
  '**Pickup** is at the school office.',
].join('\n')
