/** How what somebody owes is settled. `card` and `link`: by a service outside of Bidlark. `waived`: not paid at all. */
export const paymentKinds = ['cash', 'check', 'card', 'link', 'other', 'waived'] as const
export type PaymentKind = (typeof paymentKinds)[number]
