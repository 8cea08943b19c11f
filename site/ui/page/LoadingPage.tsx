import { Mark } from '../picture/Mark.tsx'

/** Fills the page until it is known who is signed in and what they see. */
export function LoadingPage() {
  return (
    <main id="main" tabIndex={-1} className="page-width grid flex-1 place-items-center py-16" aria-busy="true">
      <p role="status" className="grid justify-items-center gap-3 text-ink-soft">
        <Mark className="size-14 text-leaf" />
        Loading…
      </p>
    </main>
  )
}
