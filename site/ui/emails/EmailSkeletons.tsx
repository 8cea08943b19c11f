const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholders for six emails while the list loads. */
export function EmailSkeletons() {
  return (
    <div className="mt-6" role="status" aria-label="Loading emails">
      <div className="h-11 max-w-md rounded-small bg-sunken" />
      <ul className="mt-6 divide-y divide-line rounded-soft border border-line">
        {ROWS.map((row) => (
          <li key={row} className="grid gap-2 px-4 py-3">
            <div className="h-5 w-40 rounded-small bg-sunken" />
            <div className="h-5 w-3/4 rounded-small bg-sunken" />
            <div className="h-4 w-1/2 rounded-small bg-sunken" />
          </li>
        ))}
      </ul>
    </div>
  )
}
