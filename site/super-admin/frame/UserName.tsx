import type { ReactNode } from 'react'

/** A user by name and email, with what sets them apart beside the name. */
export function UserName({
  user: { name, email },
  badge,
}: {
  user: { name: string; email: string }
  badge: ReactNode
}) {
  return (
    <span className="grid min-w-0">
      <span className="flex flex-wrap items-center gap-x-2 font-semibold">
        <span className="wrap-anywhere">{name}</span>
        {badge}
      </span>
      <span className="text-sm text-ink-soft wrap-anywhere">{email}</span>
    </span>
  )
}
