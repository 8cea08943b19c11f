import type { Problem } from '../../api/contract/values/problem.ts'

/** An answer that was not OK. `message` is "status: body", `problem` is for people. See product.md#conventions. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** What the API said, or `null` when something else answered. */
  readonly problem: Problem | null

  constructor(
    readonly status: number,
    statusText: string,
    readonly body: string,
  ) {
    super(`${status}: ${body || statusText}`)
    this.problem = readProblem(body)
  }
}

/**
 * Calls the API as whoever is signed in. The API holds its answers to the contract's schemas, so the caller names
 * the type. @throws CallError for any answer that is not OK, a 401 included. See product.md#conventions.
 */
export async function call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    credentials: 'include',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new CallError(answer.status, answer.statusText, text)
  return JSON.parse(text) as Answer
}

/** By hand: a schema would make the dashboard wait for the whole of zod. */
function readProblem(body: string): Problem | null {
  try {
    const problem: Problem | null = JSON.parse(body)
    return typeof problem?.message === 'string' && Array.isArray(problem.issues ?? []) ? problem : null
  } catch {
    // A proxy's page instead of the API's JSON: there is nothing in it to show.
    return null
  }
}
