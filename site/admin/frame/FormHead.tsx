import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { DASHBOARD } from './screens.ts'

/** The title of a screen behind the dashboard, and the way back there. */
export function FormHead({ title }: { title: string }) {
  return (
    <>
      <Link href={DASHBOARD} className="text-link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Dashboard
      </Link>
      <h1 className="text-3xl">{title}</h1>
    </>
  )
}
