import { CallError } from './call.ts'

/** Something that is sent, and the id by which the API knows it again. */
export interface Sent {
  id: string
  what: string
}

/** Of what was sent and not answered; whoever leaves a screen and comes back finds it as well. */
const unanswered = new Map<string, string>()

/**
 * The id to send something with: the same for the same thing, as long as nobody knows what became of it. So pressing
 * again after a lost answer is not paying twice. See product#payments.
 */
export function sentAs(what: string): Sent {
  const id = unanswered.get(what) ?? crypto.randomUUID()
  unanswered.set(what, id)
  return { id, what }
}

/** What a call that sends all of this answers. After any answer the same once more is something else. */
export async function answerTo<Answer>(sent: Sent[], call: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call
    forget(sent)
    return answer
  } catch (error) {
    if (isAnswer(error)) forget(sent)
    throw error
  }
}

/** Whether it is the API that refused it; what stands between may have lost its answer. */
function isAnswer(error: unknown): boolean {
  return error instanceof CallError && error.problem !== null && error.status < 500
}

function forget(sent: Sent[]): void {
  for (const { id, what } of sent) {
    // A later one like it may wait for its own answer by now.
    if (unanswered.get(what) === id) unanswered.delete(what)
  }
}
