import { Check, Circle } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { newPassword, passwordNeeds, SHORTEST_PASSWORD } from '../../api/contract/accounts/account.ts'
import { call } from '../api-client/call.ts'
import { PasswordField } from './PasswordField.tsx'

const WARNING = 'Many people use this password, so it’s easy to guess. You can keep it, but another one is safer.'

/**
 * A new password, with its requirements ticked off as they are met, and a warning when it is a common one. See
 * product#passwords.
 */
export function NewPasswordField({
  onChange,
  onBlur,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>) {
  const [typed, setTyped] = useState('')
  const [common, setCommon] = useState<string | null>(null)
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <>
          <Needs password={typed} isRefused={field.error !== undefined} />
          <p
            role="status"
            className="mt-2 rounded-small border-marigold border-l-4 bg-marigold-wash px-3 py-2 text-ink empty:hidden"
          >
            {common !== null && common === typed && WARNING}
          </p>
        </>
      }
      onBlur={async (event) => {
        onBlur?.(event)
        if (await isCommonPassword(typed)) setCommon(typed)
      }}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
    />
  )
}

/** What a password needs, ticked off as it is met; of a refused one only what it lacks, as the refusal says the rest. */
function Needs({ password, isRefused }: { password: string; isRefused: boolean }) {
  const length = { name: `${SHORTEST_PASSWORD} characters`, isMet: password.length >= SHORTEST_PASSWORD }
  const others = passwordNeeds.map(({ name, pattern }) => ({ name, isMet: pattern.test(password) }))
  const needs = [length, ...others].filter(({ isMet }) => !(isRefused && isMet))
  return (
    <ul className={`grid gap-x-3 gap-y-0.5 ${isRefused ? '' : 'grid-cols-2'}`}>
      {needs.map(({ name, isMet }) => (
        <li key={name} className={`flex items-center gap-1.5 ${isMet ? 'text-leaf' : ''}`}>
          {isMet ? (
            <Check className="size-3.5" aria-hidden="true" />
          ) : (
            <Circle className="size-3.5" aria-hidden="true" />
          )}
          {isRefused && 'Needs '}
          {name}
          <span className="sr-only">{isMet ? ', done' : !isRefused && ', needed'}</span>
        </li>
      ))}
    </ul>
  )
}

/** Whether a password that could be set stands on a list of common ones; `false` also when that is not known. */
async function isCommonPassword(password: string): Promise<boolean> {
  if (!newPassword.safeParse(password).success) return false
  try {
    const { isCommon } = await call('POST', '/api/auth/check-password', { password })
    return isCommon
  } catch {
    // Only a warning depends on it.
    return false
  }
}
