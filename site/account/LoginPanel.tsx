import { useEffect } from 'react'
import { type Credentials, loginForm } from '../../api/contract/accounts/account.ts'
import { call } from '../api-client/call.ts'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { pause, showToast } from '../ui/toast/toast-store.ts'
import { enter } from './enter.ts'
import { LoginForm } from './LoginForm.tsx'
import { reportFailedLogout } from './log-out.ts'

const READING_TIME_MS = 500

/** The island of /auth/login. See product#login-and-sign-up. */
export function LoginPanel({ isLogoutFailed }: { isLogoutFailed: boolean }) {
  useEffect(() => {
    if (isLogoutFailed) reportFailedLogout()
  }, [isLogoutFailed])
  return (
    <>
      <LoginForm schema={loginForm} signIn={signIn} />
      <Toaster />
    </>
  )
}

async function signIn(credentials: Credentials) {
  const { user, redirectUrl } = await call('POST', '/api/auth/login', credentials)
  showToast({
    title: 'Login Successful',
    description: user.isSuperAdmin
      ? 'Welcome back, Super Admin!'
      : 'Welcome back! Redirecting to your organizations...',
  })
  await pause(READING_TIME_MS)
  await enter(user, redirectUrl)
}
