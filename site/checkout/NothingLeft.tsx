/** Of a winner whose only win was cancelled, or their gift undone, before they paid anything. */
export function NothingLeft() {
  return (
    <p role="status" className="mt-6">
      This winner has nothing to pay or pick up any more.
    </p>
  )
}
