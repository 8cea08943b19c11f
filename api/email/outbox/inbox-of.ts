/** Where dots before the "@" make no other address, and the name that they share. */
const WITHOUT_DOTS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The inbox that email to an address ends up in, as far as one can tell from outside: what follows a "+" only sorts it.
 * Who has many addresses for one inbox has one budget. See product#email-budgets.
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const [local = ''] = email.slice(0, at).split('+')
  const shared = WITHOUT_DOTS.get(domain)
  return shared ? `${local.replaceAll('.', '')}@${shared}` : `${local}@${domain}`
}
