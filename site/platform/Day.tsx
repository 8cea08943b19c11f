const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** The day of an instant, by the clock of whoever reads: "Dec 6, 2026"; to the minute for a pointer. */
export function Day({ of: instant }: { of: string }) {
  const day = new Date(instant)
  return (
    <time dateTime={instant} title={full.format(day)} className="figures whitespace-nowrap">
      {day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}
    </time>
  )
}
