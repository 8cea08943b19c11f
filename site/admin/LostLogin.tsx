import { organizationLoginForm } from '../../api/contract/accounts/account.ts'
import { LoginForm } from '../account/LoginForm.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'

/**
 * The login form of /admin without an organization: there is nothing to sign in to. See
 * product#admin-without-an-organization.
 */
export function LostLogin() {
  return (
    <>
      <LoginForm schema={organizationLoginForm} signIn={refuse} fallback="Invalid credentials" />
      <Toaster />
    </>
  )
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('There is no organization in this address'))
}
