/** Tells a password manager whose new password this form holds. Nobody sees it. */
export function AccountOf({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
