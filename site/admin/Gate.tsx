import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { CallError } from '../api-client/call.ts'
import { hasUnsaved } from '../ui/form/leave-store.ts'
import { LoadingPage } from '../ui/page/LoadingPage.tsx'
import { useStart } from './queries/start.ts'
import { TeamContext } from './team-context.ts'

const AdminLogin = lazy(async () => ({ default: (await import('./AdminLogin.tsx')).AdminLogin }))
const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }))

/** Lets the team in, and asks everybody else to sign in. See product.md#admin-login. */
export function Gate({ orgSlug, children }: { orgSlug: string; children: ReactNode }) {
  const { data: team, error, errorUpdatedAt, isPending, refetch } = useStart(orgSlug)
  const [dismissedAt, dismissAt] = useState(0)
  useReturn(refetch)
  if (isPending) return <LoadingPage />
  // A failed refetch alone shuts nobody out.
  const isShut = error !== null && (!team || error instanceof CallError)
  // Who was typing sees their text, and what else was here is hidden from whoever comes next.
  const isTyping = isShut && isSignedOut(error) && team !== undefined && hasUnsaved()
  return (
    <Suspense fallback={<LoadingPage />}>
      {isShut && !isTyping && <AdminLogin orgSlug={orgSlug} error={error} />}
      {team && (
        <div className={isShut && !isTyping ? 'hidden' : 'contents'}>
          <TeamContext value={team}>{children}</TeamContext>
        </div>
      )}
      <Suspense>
        {isTyping && dismissedAt !== errorUpdatedAt && (
          <SignInAgain orgSlug={orgSlug} onClose={() => dismissAt(errorUpdatedAt)} />
        )}
      </Suspense>
    </Suspense>
  )
}

function isSignedOut(error: Error): boolean {
  return error instanceof CallError && error.status === 401
}

/** Calls when the browser brings this page back as it was left: whoever was signed in then may not be now. */
function useReturn(ask: () => unknown) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && ask()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [ask])
}
