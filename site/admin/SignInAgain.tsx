import { organizationLoginForm } from '../../api/contract/accounts/account.ts'
import { LoginForm } from '../account/LoginForm.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { signInHere } from './sign-in-here.ts'

/** Asks a user whose session ended while typing to sign in again, on top of their form. */
export function SignInAgain({ orgSlug, onClose }: { orgSlug: string; onClose: () => void }) {
  return (
    <Dialog
      title="Sign In Again"
      description="You were signed out. What you typed is still here."
      isOpen
      onOpenChange={(stays) => stays || onClose()}
    >
      <LoginForm schema={organizationLoginForm} signIn={(credentials) => signInHere(orgSlug, credentials)} />
    </Dialog>
  )
}
