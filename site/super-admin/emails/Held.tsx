import { useHeldMails } from '../frame/queries/changes.ts'

/** Says that email waits because the database was copied or moved, and lets it go. */
export function Held() {
  const sending = useHeldMails()
  return (
    <div className="mb-5 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
      <p>
        Emails are held, because this database was copied or moved. If the original is still running, it sends them.
        Send them from here only if this site takes its place.
      </p>
      <button
        type="button"
        className="button mt-3"
        disabled={sending.isPending}
        onClick={() => sending.mutate(undefined)}
      >
        Send Held Emails
      </button>
    </div>
  )
}
