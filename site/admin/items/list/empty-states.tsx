import { Link } from 'wouter'
import { useCan } from '../../frame/team-context.ts'

/** Before the first item, and after the last one was archived. */
export function NoneActive() {
  const canCreate = useCan('manage auctions')
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center">
      <p className="text-ink-soft">No active auctions</p>
      {canCreate && (
        <Link href="/new-auction" className="button">
          Create Your First Auction
        </Link>
      )}
    </div>
  )
}

/** There are such items, but not with these words; or `isElsewhere`, on another page. */
export function NothingHere({ isElsewhere, search }: { isElsewhere: boolean; search: string }) {
  return (
    <p className="py-10 text-center text-ink-soft wrap-anywhere" role="status">
      {isElsewhere ? 'None on this page. Use Previous or Next.' : `Nothing here matches “${search}”.`}
    </p>
  )
}
