import { FAILED } from '../../api-client/super-admin-call.ts'
import { useAction } from '../../ui/action/use-action.ts'
import type { Toast } from '../../ui/toast/toast-store.ts'
import { queryClient } from './query-client.ts'

interface Outcome<Subject> {
  done: string | ((subject: Subject) => Toast)
  failed: string
  /** Called before anything is read again. */
  onDone?: () => void
}

/** A change that a super admin makes, after which everything is read again. */
export function useChange<Subject>(
  change: (subject: Subject) => Promise<unknown>,
  { failed, ...outcome }: Outcome<Subject>,
) {
  const refresh = () => queryClient.invalidateQueries()
  return useAction(change, { ...outcome, failure: { title: failed, fallback: FAILED }, refresh })
}
