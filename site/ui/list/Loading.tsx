/** Stands where content will be once it has loaded. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <p role="status" className="py-12 text-center text-ink-soft">
      {label}
    </p>
  )
}
