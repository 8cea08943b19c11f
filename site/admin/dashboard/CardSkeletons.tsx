const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Six cards' worth of room while the list is on its way. Spec §9. */
export function CardSkeletons() {
  return (
    <div className="mt-8" role="status" aria-label="Loading auctions">
      <ul className="grid gap-3 lg:grid-cols-2">
        {CARDS.map((card) => (
          <li key={card} className="skeleton-card rounded-soft border border-line p-3">
            <div className="grid grid-cols-[5.5rem_1fr] gap-4 sm:grid-cols-[8rem_1fr]">
              <div className="aspect-4/3 rounded-small bg-sunken" />
              <div className="grid content-start gap-3">
                <div className="h-6 w-3/4 rounded-small bg-sunken" />
                <div className="h-4 w-1/2 rounded-small bg-sunken" />
                <div className="h-5 w-1/3 rounded-small bg-sunken" />
              </div>
            </div>
            <div className="mt-3 h-10 rounded-small bg-sunken" />
            <div className="mt-3 h-11 rounded-small bg-sunken" />
          </li>
        ))}
      </ul>
    </div>
  )
}
