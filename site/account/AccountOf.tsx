/** Tells a password manager whose new password this form holds. It is not visible. */
export function AccountOf({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
