import type { Pagination } from '../../../api/contract/values/list/pagination.ts'

interface Props extends Pagination {
  /** What there is on the pages: "auctions". */
  of: string
  onTurn: (page: number) => void
}

/** Previous and Next, for a list of more than one page. */
export function Pages({ page, totalPages, totalCount, hasPreviousPage, hasNextPage, of, onTurn }: Props) {
  if (totalPages <= 1) return null
  return (
    <nav
      aria-label="Pages"
      className="mt-10 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4"
    >
      <Turn label="Previous" isOn={hasPreviousPage} onTurn={() => onTurn(page - 1)} />
      <p className="figures order-last basis-full text-center text-ink-soft sm:order-none sm:basis-auto">
        Page {page} of {totalPages} ({totalCount} total {of})
      </p>
      <Turn label="Next" isOn={hasNextPage} onTurn={() => onTurn(page + 1)} />
    </nav>
  )
}

/** Stays focusable when it leads nowhere, so that the focus is not lost on the last page. */
function Turn({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: () => void }) {
  return (
    <button type="button" className="button" aria-disabled={!isOn} onClick={() => isOn && onTurn()}>
      {label}
    </button>
  )
}
