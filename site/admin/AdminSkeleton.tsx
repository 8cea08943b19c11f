import { Mark } from '../ui/picture/Mark.tsx'

/** Before it is known who is here. */
export function AdminSkeleton() {
  return (
    <main id="main" tabIndex={-1} className="page-width grid flex-1 place-items-center py-16" aria-busy="true">
      <p role="status" className="grid justify-items-center gap-3 text-ink-soft">
        <Mark className="size-14 text-leaf" />
        Loading…
      </p>
    </main>
  )
}
