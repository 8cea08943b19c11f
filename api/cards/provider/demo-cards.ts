import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { CardProblem, type CardProvider } from './card-provider.ts'

/**
 * What takes cards in the sandbox: no service, but a page of our own, where Pay records the payment at once. So there is
 * never anything to ask about a session. See product#demo.
 */
export const demoCards: CardProvider = {
  openSession({ key, returnUrl }) {
    const bill = new URL(returnUrl)
    return Promise.resolve({ id: `demo_${key}`, url: `${bill.origin}${bill.pathname}/demo` })
  },
  readSession: () => Promise.resolve({ kind: 'open' }),
  findSession: () => Promise.resolve(null),
  expireSession: () => Promise.resolve({ kind: 'expired' }),
  listPayouts: () => Promise.resolve([]),
  readPayout: () => Promise.resolve([]),
  refund: () => Promise.reject(new CardProblem('refused', NOT_IN_DEMO)),
}
