import { Link } from 'wouter'

/** Before the first item, and after the last one was archived. Spec §2. */
export function NoneActive() {
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center">
      <p className="text-ink-soft">No active auctions</p>
      <Link href="/new-auction" className="button">
        Create Your First Auction
      </Link>
    </div>
  )
}

/** There are such items, but not on this page or not with these words. */
export function NothingHere({ search }: { search: string }) {
  return (
    <p className="py-10 text-center text-ink-soft wrap-anywhere" role="status">
      {search ? `Nothing here matches “${search}”.` : 'None of these are on this page.'}
    </p>
  )
}
