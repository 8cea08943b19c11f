import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { CallError } from '../api-client/call.ts'
import { hasUnsaved } from '../ui/form/leave-store.ts'
import { lazyPart } from '../ui/list/lazy-part.tsx'
import { LoadingPage } from '../ui/page/LoadingPage.tsx'
import { TeamContext, useStart } from './frame/team-context.ts'

const AdminLogin = lazyPart(async () => (await import('./AdminLogin.tsx')).AdminLogin)
const SignInAgain = lazyPart(async () => (await import('./AdminLogin.tsx')).SignInAgain)

/** Shows the screens to the team, and asks everyone else to sign in. See product#admin-login. */
export function Gate({ orgSlug, children }: { orgSlug: string; children: ReactNode }) {
  const { data: team, error, errorUpdatedAt, isPending, refetch } = useStart(orgSlug)
  const [dismissedAt, dismissAt] = useState(0)
  useReturn(refetch)
  if (isPending) return <LoadingPage />
  // A failed refetch alone signs no one out.
  const isShut = error !== null && (!team || isRefused(error))
  // Someone who was typing still sees their text; everything else is hidden from the next user.
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

/** Whether the API refused; a proxy's error, or a server that is too busy, says nothing of who is signed in. */
function isRefused(error: Error): boolean {
  return error instanceof CallError && error.status < 500 && error.status !== 429
}

function isSignedOut(error: Error): boolean {
  return error instanceof CallError && error.status === 401
}

/** Calls `ask` when the browser restores this page from its cache: the user may have signed out since. */
function useReturn(ask: () => unknown) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && ask()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [ask])
}
