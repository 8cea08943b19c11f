import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'

/** Where the dashboard is, counted from /{orgSlug}/admin: there, without a slash at the end. */
export const DASHBOARD = ''

/** The title of a screen behind the dashboard, and the way back there. */
export function FormHead({ title }: { title: string }) {
  return (
    <>
      <BackLink to={DASHBOARD} name="Dashboard" />
      <h1 className="text-3xl">{title}</h1>
    </>
  )
}

/** The way back from a screen to the one before it. */
export function BackLink({ to, name }: { to: string; name: string }) {
  return (
    <Link href={to} className="text-link inline-flex min-h-11 items-center gap-2">
      <ArrowLeft className="size-4" aria-hidden="true" />
      Back to {name}
    </Link>
  )
}

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
