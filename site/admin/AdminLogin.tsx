import { type Credentials, organizationLoginForm } from '../../api/contract/accounts/account.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { enter } from '../account/enter.ts'
import { LoginForm } from '../account/LoginForm.tsx'
import { CallError, call, isTwoStepNeeded } from '../api-client/call.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Mark } from '../ui/picture/Mark.tsx'
import { pause } from '../ui/toast/toast-store.ts'
import { queryClient } from './frame/query-client.ts'

/** An organization's own sign-in page. See product#admin-login. */
export function AdminLogin({ orgSlug, error }: { orgSlug: string; error: Error }) {
  return (
    <main id="main" tabIndex={-1} className="page-width grid flex-1 place-items-center py-12">
      <div className="w-full max-w-md rounded-soft border border-line bg-sheet px-6 py-8 sm:px-8">
        <Mark className="size-12 text-leaf" />
        {isTwoStepNeeded(error) ? (
          <TwoStepNeeded />
        ) : (
          <>
            <h1 className="mt-3 text-3xl">Sign In to the Admin Area</h1>
            <p className="mt-1 mb-6 text-ink-soft">{reasonFor(error)}</p>
            <LoginForm schema={organizationLoginForm} signIn={(credentials) => signInHere(orgSlug, credentials)} />
          </>
        )}
      </div>
    </main>
  )
}

/** What those read who must sign in in two steps here, and do not yet. See product#two-step-sign-in. */
function TwoStepNeeded() {
  return (
    <>
      <h1 className="mt-3 text-3xl">Turn On Two-Step Sign-In</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Owners sign in with a code from their phone here. Open User Settings on your organizations page, choose
        Password, and set it up.
      </p>
      <a href="/" className="button button-primary">
        Go to Your Organizations
      </a>
    </>
  )
}

function reasonFor(error: Error): string {
  const status = error instanceof CallError ? error.status : null
  if (status === 401) return `Use your ${PRODUCT_NAME} email and password.`
  if (status === 403) return 'This account isn’t on this organization’s team. Try a different account.'
  if (status === 404) return 'Organization not found'
  return 'We couldn’t load the organization. Sign in to try again.'
}

/** Asks a user whose session ended while typing to sign in again, on top of their form. */
export function SignInAgain({ orgSlug, onClose }: { orgSlug: string; onClose: () => void }) {
  return (
    <Dialog
      title="Sign In Again"
      description="You were signed out. What you typed is still here."
      isOpen
      onClose={onClose}
    >
      <LoginForm schema={organizationLoginForm} signIn={(credentials) => signInHere(orgSlug, credentials)} />
    </Dialog>
  )
}

const REFETCH_DELAY_MS = 100

/** Signs in to an organization's admin area, and reads all of it again. See product#admin-login. */
async function signInHere(orgSlug: string, credentials: Credentials): Promise<void> {
  const { user, redirectUrl } = await call('POST', `/api/${orgSlug}/login`, credentials)
  if (user.isSuperAdmin) return enter(user, redirectUrl)
  await pause(REFETCH_DELAY_MS)
  // Also removes what the last user saw here.
  await queryClient.invalidateQueries()
}
