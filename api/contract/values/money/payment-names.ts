/** How each kind of payment is called, and what was given back. */
export const paymentNames = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  link: 'Online payment',
  online: 'Card online',
  other: 'Other',
  waived: 'Waived',
  refund: 'Refund',
} as const
