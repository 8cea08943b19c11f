/** An answer that did not come, and the way to ask again. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-soft border border-brick bg-brick-wash px-5 py-3"
    >
      <p>{error.message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}
