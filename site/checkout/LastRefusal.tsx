import { CallError } from '../api-client/call.ts'

/** In place of a form that is gone, whose fields said why the last one was refused. @param what of what, and what did not happen */
export function LastRefusal({ what, error }: { what: string; error: Error | null }) {
  const { problem } = error instanceof CallError ? error : {}
  return problem && <p className="mt-3">{`The last ${what}. ${problem.message}`}</p>
}
