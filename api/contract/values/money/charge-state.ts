/** `failed`: nobody could have paid it, because the card service refused it or does not know it. */
export const chargeStates = ['open', 'paid', 'expired', 'failed'] as const

/** `asked`: the card service has not answered yet. */
export const refundStates = ['asked', 'done', 'failed'] as const
