import { useAlive } from '../hooks/use-alive.ts'

interface Props {
  label: string
  /** Its label while the form is being sent: "Signing In..." */
  pendingLabel: string
  isPending: boolean
  /** The form cannot be sent as it is. */
  isBlocked?: boolean
  /** It takes something away that others rely on. */
  isDanger?: boolean
  /** As wide as its words, in a form that is a grid. */
  isNarrow?: boolean
  /** The id of its form, where that does not contain it. */
  form?: string
}

/** Sends its form. Disabled until the page is hydrated: a plain post would lose what was typed. */
export function SubmitButton(props: Props) {
  const { label, pendingLabel, isPending, isBlocked = false, isDanger = false, isNarrow = false, form } = props
  const isAlive = useAlive()
  return (
    <button
      type="submit"
      form={form}
      disabled={!isAlive || isBlocked}
      aria-disabled={isPending || isBlocked}
      className={`button ${isDanger ? 'button-danger' : 'button-primary'} ${isNarrow ? 'justify-self-start' : ''}`}
    >
      {isPending ? pendingLabel : label}
    </button>
  )
}
