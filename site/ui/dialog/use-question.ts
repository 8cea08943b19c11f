import { useState } from 'react'

interface Action<Subject> {
  isPending: boolean
  mutate: (subject: Subject, options: { onSettled: () => void }) => void
}

/**
 * Asks before an action is run: about `subject`, `null` while nothing is asked. `dialog` is to be spread into a
 * `ConfirmDialog`, which stays open until the action is over.
 */
export function useQuestion<Subject>(action: Action<Subject>) {
  const [subject, ask] = useState<Subject | null>(null)
  const close = () => ask(null)
  return {
    subject,
    ask,
    dialog: {
      isPending: action.isPending,
      isOpen: subject !== null,
      onConfirm: () => subject !== null && action.mutate(subject, { onSettled: close }),
      onClose: close,
    },
  }
}
