import { createContext, use } from 'react'
import type { CounterStart } from '../../api/contract/checkout/counter-view.ts'

/** Filled by the counter once it knows who works there. */
export const CounterContext = createContext<CounterStart | null>(null)

/** Who works at the counter, and where. */
export function useCounter(): CounterStart {
  const start = use(CounterContext)
  if (!start) throw new Error('No screen of the counter is shown before it is known who works there')
  return start
}
