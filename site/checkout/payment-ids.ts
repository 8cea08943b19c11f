import { CallError } from '../api-client/call.ts'

/** What tells one payment from another before it is recorded. */
interface Taken {
  winnerId: string
  kind: string
  amount: string
  reference: string
}

/** Of payments that were sent and not answered; whoever leaves the winner and comes back finds them as well. */
const unanswered = new Map<string, string>()

/**
 * The id to send a payment with: the same for the same payment, as long as nobody knows what became of it. So pressing
 * again after a lost answer is not paying twice. See product.md#payments.
 */
export function paymentIdOf(taken: Taken): string {
  const key = keyOf(taken)
  const id = unanswered.get(key) ?? crypto.randomUUID()
  unanswered.set(key, id)
  return id
}

/** What a call that sends a payment answers. After any answer the same once more is another payment. */
export async function answeredPayment<Answer>(id: string, taken: Taken, call: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call
    forget(id, taken)
    return answer
  } catch (error) {
    if (isAnswer(error)) forget(id, taken)
    throw error
  }
}

/** Whether it is the API that refused it; what stands between may have lost its answer. */
function isAnswer(error: unknown): boolean {
  return error instanceof CallError && error.problem !== null && error.status < 500
}

function forget(id: string, taken: Taken): void {
  // A later one like it may wait for its own answer by now.
  if (unanswered.get(keyOf(taken)) === id) unanswered.delete(keyOf(taken))
}

function keyOf({ winnerId, kind, amount, reference }: Taken): string {
  return JSON.stringify([winnerId, kind, Number(amount), reference.trim()])
}
