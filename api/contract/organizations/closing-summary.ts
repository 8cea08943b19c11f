import type { Role } from '../values/kind/role.ts'

/**
 * Why a member of the team is mailed the summaries of closings: by their role, or because they asked; `null` when they
 * are not. See product.md#closing.
 */
export function summaryReason({ role, wantsSummary }: { role: Role; wantsSummary: boolean }): 'role' | 'asked' | null {
  if (role !== 'manager') return 'role'
  return wantsSummary ? 'asked' : null
}
