import { CallError, call } from './call.ts'

/** What is said of every call of the platform that fails, whatever the reason. See product.md#super-admins. */
export const FAILED = 'Request failed. Please try again.'

/**
 * Calls the API as a super admin. @throws an error with one and the same message for every answer that is not OK;
 * its cause is the answer. Whoever is no super admin any more is shown what they may see instead.
 */
export async function platformCall<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
  try {
    return await call<Answer>(method, path, body)
  } catch (cause) {
    if (cause instanceof CallError && [401, 403].includes(cause.status)) location.reload()
    throw new Error(FAILED, { cause })
  }
}
