import type { Problem } from '../../api/contract/values/problem.ts'
import { askForPassword } from './password-question.ts'
import type { AnswerOf, BodyArguments, KnownPath, Method, TypedResponse } from './route.ts'
import { send } from './send.ts'
import { serverTimeOf, setServerClock } from './server-clock.ts'

/** An answer that was not OK. `message` is "status: body", `problem` is for people. See product#conventions. */
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

/** Whether the API says that there is no such thing, or none any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}

/** Longer than the server ever takes. On a network that is there and lets nothing through, an answer may never come. */
export const PATIENCE_MS = 20_000
/** What a slow line sends in `PATIENCE_MS`: a body that is longer, as of an import, gets so much for each part. */
const PART_LENGTH = 64_000

/** Sent along with all that a page of those who sign in reads and writes. */
export const pageHeaders: Record<string, string> = {}

/**
 * Calls the API with the session's cookie, and returns what it answers when all is well. If the password is needed,
 * asks for it and calls once more. @throws CallError for any answer that is not OK, a 401 included. See
 * product#conventions.
 */
export async function call<M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  ...[body]: BodyArguments<M, Path>
): Promise<AnswerOf<M, Path>> {
  const parts = Math.ceil(JSON.stringify(body ?? null).length / PART_LENGTH)
  const attempt = async () => {
    const options = {
      credentials: 'include' as const,
      headers: pageHeaders,
      patienceMs: parts * PATIENCE_MS,
      ...(body !== undefined && { body }),
    }
    return check(await send<M, Path>(method, path, options))
  }
  try {
    return await attempt()
  } catch (error) {
    if (!isPasswordNeeded(error) || !(await askForPassword())) throw error
    return attempt()
  }
}

/** Whether a call was refused only until the password is confirmed. See product#confirming-a-password. */
export function isPasswordNeeded(error: unknown): boolean {
  return error instanceof CallError && error.problem?.code === 'password-needed'
}

/** What is read is as long as all items of an evening, which a slow line brings in this time. */
const READING_PATIENCE_MS = 60_000

/**
 * Reads what the API has at a path that a query's key was made into. Sets the clock by the answer: what is read takes less
 * time than what is done. @throws CallError, as `call` does
 */
export async function read(path: string, patienceMs = READING_PATIENCE_MS): Promise<unknown> {
  const sentAt = new Date()
  const signal = AbortSignal.timeout?.(patienceMs)
  const answer = await fetch(path, { credentials: 'include', headers: pageHeaders, signal })
  setServerClock(serverTimeOf(answer, sentAt))
  return check(answer)
}

async function check<Answer>(answer: TypedResponse<Answer>): Promise<Answer> {
  if (!answer.ok) throw new CallError(answer.status, answer.statusText, await answer.text())
  return answer.json()
}

/** Whether a call was refused until two-step sign-in is turned on. See product#two-step-sign-in. */
export function isTwoStepNeeded(error: unknown): boolean {
  return error instanceof CallError && error.problem?.code === 'two-step-needed'
}

/** By hand: a schema would make the dashboard wait for the whole of zod. */
function readProblem(body: string): Problem | null {
  try {
    const problem: Problem | null = JSON.parse(body)
    return typeof problem?.message === 'string' && Array.isArray(problem.issues ?? []) ? problem : null
  } catch {
    // A proxy's page instead of the API's JSON: it has nothing to show.
    return null
  }
}
