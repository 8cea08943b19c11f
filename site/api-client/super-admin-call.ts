import { CallError, call, isPasswordNeeded, isTwoStepNeeded, read } from './call.ts'
import { reasonOf } from './reason-of.ts'
import type { AnswerOf, BodyArguments, KnownPath, Method } from './route.ts'

/** What every failed call of the super admin area says, whatever the reason. See product#super-admins. */
export const FAILED = 'Request failed. Please try again.'

/**
 * Calls the API as a super admin. @throws an error with one and the same message for every answer that is not OK;
 * its cause is the answer. Someone who is no longer a super admin gets the page they may see instead.
 */
export function superAdminCall<M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  ...body: BodyArguments<M, Path>
): Promise<AnswerOf<M, Path>> {
  return withOneMessage(call<M, Path>(method, path, ...body))
}

/** Reads what the API has at `path`, and fails as `superAdminCall` does. */
export function superAdminRead(path: string): Promise<unknown> {
  return withOneMessage(read(path))
}

async function withOneMessage<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    const isLost = cause instanceof CallError && [401, 403].includes(cause.status)
    // Whoever did not confirm their password is still who they were.
    if (isLost && !isPasswordNeeded(cause) && !isTwoStepNeeded(cause)) location.reload()
    throw new Error(isTwoStepNeeded(cause) ? reasonOf(cause, FAILED) : FAILED, { cause })
  }
}
