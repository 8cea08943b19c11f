import { useState } from 'react'

interface Action<Subject> {
  isPending: boolean
  /** What it is, or was, run on. */
  variables: Subject | undefined
  mutate: (subject: Subject, options: { onSettled: () => void }) => void
}

/**
 * Asks before an action is run: about `subject`, `null` while nothing is asked. `dialog` is to be spread into a
 * `ConfirmDialog`, which stays open until the action is over.
 */
export function useQuestion<Subject>(action: Action<Subject>) {
  const [subject, ask] = useState<Subject | null>(null)
  return {
    subject,
    ask,
    dialog: {
      // Whoever closed the dialog meanwhile may be asked about something else by now.
      isPending: action.isPending && action.variables === subject,
      isOpen: subject !== null,
      onConfirm: () =>
        subject !== null &&
        action.mutate(subject, { onSettled: () => ask((asked) => (asked === subject ? null : asked)) }),
      onClose: () => ask(null),
    },
  }
}
