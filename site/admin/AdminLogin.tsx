import { type Credentials, type LoginAnswer, organizationLoginForm } from '../../api/contract/accounts/account.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { enter } from '../account/enter.ts'
import { LoginForm } from '../account/LoginForm.tsx'
import { CallError, call } from '../api-client/call.ts'
import { Mark } from '../ui/picture/Mark.tsx'
import { pause } from '../ui/toast/pause.ts'
import { queryClient } from './query-client.ts'

/** Spec §9, admin refetch after gate login. */
const REFETCH_DELAY_MS = 100

/** The organization's own door. Spec §2, organization-scoped login. */
export function AdminLogin({ orgSlug, error }: { orgSlug: string; error: Error }) {
  async function signIn(credentials: Credentials) {
    const { user, redirectUrl } = await call<LoginAnswer>('POST', `/api/${orgSlug}/login`, credentials)
    if (user.isSuperAdmin) return enter(user, redirectUrl)
    await pause(REFETCH_DELAY_MS)
    // What somebody else saw here before goes as well.
    await queryClient.invalidateQueries()
  }

  return (
    <main id="main" tabIndex={-1} className="page-width grid flex-1 place-items-center py-12">
      <div className="w-full max-w-md rounded-soft border border-line bg-sheet px-6 py-8 sm:px-8">
        <Mark className="size-12 text-leaf" />
        <h1 className="mt-3 text-3xl">Sign in to the admin area</h1>
        <p className="mt-1 mb-6 text-ink-soft">{reasonFor(error)}</p>
        <LoginForm schema={organizationLoginForm} signIn={signIn} />
      </div>
    </main>
  )
}

function reasonFor(error: Error): string {
  const status = error instanceof CallError ? error.status : null
  if (status === 401) return `With the e-mail and password of your ${PRODUCT_NAME} account.`
  if (status === 403) return 'Your account does not belong to this organization. Another one may.'
  if (status === 404) return 'Organization not found'
  return 'The organization could not be loaded. Sign in to try again.'
}
