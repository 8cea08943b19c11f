const FIELDS = ['title', 'address', 'description', 'image']

/** A placeholder for a form while it, or what it edits, loads. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="mx-auto max-w-3xl">
      <div className="h-9 w-56 rounded-small bg-sunken" />
      {FIELDS.map((field) => (
        <div key={field} className="mt-7">
          <div className="h-4 w-32 rounded-small bg-sunken" />
          <div className="mt-2 h-13 rounded-soft bg-sunken" />
        </div>
      ))}
    </div>
  )
}
