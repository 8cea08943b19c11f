/** While an answer is on its way, where its content will be. */
export function Loading() {
  return (
    <p role="status" className="py-12 text-center text-ink-soft">
      Loading…
    </p>
  )
}
