import { createContext, use } from 'react'
import type { CheckoutStart } from '../../api/contract/checkout/checkout-view.ts'

/** Filled by the checkout once it knows who works there. */
export const CheckoutContext = createContext<CheckoutStart | null>(null)

/** Who works at the checkout, and where. */
export function useCheckout(): CheckoutStart {
  const start = use(CheckoutContext)
  if (!start) throw new Error('No screen of the checkout is shown before it is known who works there')
  return start
}
