import { Link } from 'wouter'

/** Says that donations wait for an answer. */
export function NewDonations({ count }: { count: number }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 rounded-soft border border-line bg-sheet px-5 py-3">
      <span className="font-semibold">{count === 1 ? '1 new donation' : `${count} new donations`}</span>
      <Link href="/donations" className="text-link inline-flex min-h-11 items-center">
        See Donations
      </Link>
    </p>
  )
}
