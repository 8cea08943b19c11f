import { Mark } from '../picture/Mark.tsx'

/** Fills the page until it is known who is signed in and what they see. */
export function LoadingPage() {
  return (
    <main id="main" tabIndex={-1} className="page-width grid flex-1 place-items-center py-16" aria-busy="true">
      <div className="grid justify-items-center gap-3 text-center text-ink-soft">
        <Mark className="size-14 text-leaf" />
        <p role="status" className="needs-script">
          Loading…
          <span className="late block">This is taking a while. Please reload the page.</span>
        </p>
        <noscript>This page needs JavaScript. Please turn it on for this site.</noscript>
      </div>
    </main>
  )
}
