import { Link } from 'wouter'

/** At the foot of a screen that was opened from the search. */
export function BackToSearch() {
  return (
    <p className="mt-8">
      <Link href="/" className="text-link inline-flex min-h-11 items-center">
        Back to Search
      </Link>
    </p>
  )
}
