import { useMutation } from '@tanstack/react-query'
import { CallError } from '../api-client/call.ts'
import { type Failure, showFailure } from '../ui/action/show-failure.ts'
import { useShown } from '../ui/hooks/use-shown.ts'
import { dismissToast, showToast } from '../ui/toast/toast-store.ts'

/** Long enough for the way from the cellar to the hall. */
const MOST_RETRIES = 40
const RETRY_PAUSE_MS = 1_500
/** What hangs takes long enough by itself. */
const MOST_RETRIES_OF_HANGING = 2

interface RetriedOutcome<Subject, Answer> {
  /** Called after a success, before anything is read again, which may take away what was pressed. */
  onDone?: (subject: Subject) => void
  /** What was done, for whoever has left the page that would show it. */
  inWords?: (answer: Answer) => string
  /** Says on the page what went wrong; whether it did. */
  explain?: (error: Error) => boolean
  failure: Failure
  refresh?: () => Promise<unknown>
}

/**
 * A change that is sent again by itself while there is no answer: the hall's network is gone for seconds at a time. That
 * it is done shows on the page itself; a toast would cover the field for the next one. Once the page was left, only a
 * toast can say what became of it.
 * Whatever is sent here can be sent twice and is done once: payments have ids, bids keys, and hand-overs are what they are.
 */
export function useRetried<Subject, Answer>(
  run: (subject: Subject) => Promise<Answer>,
  { onDone, inWords, explain, failure, refresh }: RetriedOutcome<Subject, Answer>,
) {
  const isShown = useShown()
  return useMutation({
    mutationFn: run,
    // What failed before would cover the field on phones, and looks as if this had failed.
    onMutate: dismissToast,
    // The browser may believe that it is online, or not: only an answer tells.
    networkMode: 'always',
    retry: (failures, error) =>
      isUnanswered(error) && failures < (error.name === 'TimeoutError' ? MOST_RETRIES_OF_HANGING : MOST_RETRIES),
    retryDelay: RETRY_PAUSE_MS,
    onSuccess(answer, subject) {
      if (inWords && !isShown()) showToast({ title: inWords(answer) })
      onDone?.(subject)
    },
    onError: (error) => isOut(error) || (isShown() && explain?.(error)) || showFailure(failure, error),
    onSettled: () => refresh?.(),
  })
}

/** Whether somebody may not work here any more: the page that asks for a link says why. */
export function isOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401
}

/** Whether nobody knows what became of it. */
function isUnanswered(error: Error): boolean {
  return !(error instanceof CallError) || [502, 503, 504].includes(error.status)
}
