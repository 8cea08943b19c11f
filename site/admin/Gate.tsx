import { lazy, type ReactNode, Suspense } from 'react'
import { CallError } from '../ui/call.ts'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { useStart } from './queries/start.ts'
import { TeamContext } from './team-context.ts'

const AdminLogin = lazy(async () => ({ default: (await import('./AdminLogin.tsx')).AdminLogin }))

/** Lets the team in, and asks everybody else to sign in. Spec §2, admin gate. */
export function Gate({ orgSlug, children }: { orgSlug: string; children: ReactNode }) {
  const { data: team, error, isPending } = useStart(orgSlug)
  // A failed refetch alone shuts nobody out.
  const isShut = error !== null && (!team || error instanceof CallError)
  if (isPending) return <AdminSkeleton />
  return (
    <Suspense fallback={<AdminSkeleton />}>
      {isShut && <AdminLogin orgSlug={orgSlug} error={error} />}
      {team && (
        // A session that ends while somebody types must not cost them the text.
        <div className={isShut ? 'hidden' : 'contents'}>
          <TeamContext value={team}>{children}</TeamContext>
        </div>
      )}
    </Suspense>
  )
}
