const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholders for six cards while the list loads. */
export function CardSkeletons() {
  return (
    <div className="mt-8" role="status" aria-label="Loading auctions">
      <ul className="divide-y divide-line rounded-soft border border-line">
        {CARDS.map((card) => (
          <li key={card} className="grid grid-cols-[4.5rem_1fr] gap-3 p-3 sm:grid-cols-[6rem_1fr] sm:px-4">
            <div className="aspect-4/3 rounded-small bg-sunken" />
            <div className="grid content-center gap-2">
              <div className="h-5 w-3/4 rounded-small bg-sunken lg:w-1/3" />
              <div className="h-4 w-1/2 rounded-small bg-sunken lg:w-1/4" />
              <div className="h-4 w-1/3 rounded-small bg-sunken lg:w-1/2" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
