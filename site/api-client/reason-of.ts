import { CallError } from './call.ts'

/** Why a call failed, in the server's words if it had any for people. See product#messages. */
export function reasonOf(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.problem?.message) || fallback
}
