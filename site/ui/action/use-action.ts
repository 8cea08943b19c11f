import { useMutation } from '@tanstack/react-query'
import { showToast, type Toast } from '../toast/toast-store.ts'
import { type Failure, showFailure } from './show-failure.ts'

interface ActionOutcome<Subject, Answer> {
  /** The toast of a success, or its title; without one, nothing is said. */
  done?: string | ((subject: Subject, answer: Answer) => Toast | null) | undefined
  /** Called after a success, before anything is read again. */
  onDone?: () => void
  failure: Failure
  /** Reads again what may have changed. Also after a failure: someone else may have been faster. */
  refresh?: () => Promise<void>
  /** Each waits for those of the same scope before it: it goes by what they changed. */
  scope?: { id: string }
}

/**
 * A change that a button makes: `run` sends it, a toast says how it went, and it is pending until what changed has
 * been read again. See product#messages.
 */
export function useAction<Subject, Answer>(
  run: (subject: Subject) => Promise<Answer>,
  { done, onDone, failure, refresh, ...queue }: ActionOutcome<Subject, Answer>,
) {
  return useMutation({
    ...queue,
    mutationFn: run,
    onSuccess(answer, subject) {
      const toast = typeof done === 'function' ? done(subject, answer) : done && { title: done }
      if (toast) showToast(toast)
      onDone?.()
    },
    onError: (error) => showFailure(failure, error),
    onSettled: () => refresh?.(),
  })
}
