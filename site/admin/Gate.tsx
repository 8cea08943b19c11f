import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { CallError } from '../api-client/call.ts'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { useStart } from './queries/start.ts'
import { TeamContext } from './team-context.ts'

const AdminLogin = lazy(async () => ({ default: (await import('./AdminLogin.tsx')).AdminLogin }))

/** Lets the team in, and asks everybody else to sign in. Spec §2, admin gate. */
export function Gate({ orgSlug, children }: { orgSlug: string; children: ReactNode }) {
  const { data: team, error, isPending, refetch } = useStart(orgSlug)
  useReturn(refetch)
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

/** Calls when the browser brings this page back as it was left: whoever was signed in then may not be now. */
function useReturn(ask: () => unknown) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && ask()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [ask])
}
