import { Link } from 'wouter'
import { DASHBOARD } from './frame/screens.ts'

/** No screen of the admin area is at this address. */
export function PageNotFound() {
  return (
    <section className="py-16 text-center">
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="mt-2 text-ink-soft">404: We couldn’t find that page. Check the link for typos.</p>
      <Link href={DASHBOARD} className="button mt-6">
        Back to Dashboard
      </Link>
    </section>
  )
}
