import { useAlive } from '../hooks/use-alive.ts'

interface Props {
  label: string
  /** What it reads while the form is on its way: "Signing In..." */
  pendingLabel: string
  isPending: boolean
  /** The form cannot be sent as it stands. */
  isBlocked?: boolean
}

/** Sends its form. Before the page is alive it does nothing: a plain post would only lose what was typed. */
export function SubmitButton({ label, pendingLabel, isPending, isBlocked = false }: Props) {
  const isAlive = useAlive()
  return (
    <button
      type="submit"
      disabled={!isAlive || isBlocked}
      aria-disabled={isPending || isBlocked}
      className="button button-primary"
    >
      {isPending ? pendingLabel : label}
    </button>
  )
}
