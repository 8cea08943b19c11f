import type { SignupForm as NewAccount } from '../../api/contract/accounts/account.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { call } from '../api-client/call.ts'
import { pause } from '../ui/toast/pause.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { showToast } from '../ui/toast/toast-store.ts'
import { enter } from './enter.ts'
import { SignupForm } from './SignupForm.tsx'

const READING_TIME_MS = 500

/** The island of /auth/signup. See product.md#login-and-sign-up. */
export function SignupPanel() {
  return (
    <>
      <SignupForm signUp={signUp} />
      <Toaster />
    </>
  )
}

async function signUp(account: NewAccount) {
  const { user } = await call('POST', '/api/auth/signup', account)
  showToast({
    title: 'Account Created Successfully',
    description: `Welcome to ${PRODUCT_NAME}! You can now create or join organizations.`,
  })
  await pause(READING_TIME_MS)
  await enter(user, '/')
}
