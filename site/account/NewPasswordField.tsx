import { Check, Circle } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { passwordNeeds, SHORTEST_PASSWORD } from '../../api/contract/accounts/password-needs.ts'
import { PasswordField } from './PasswordField.tsx'

/** A new password, with its requirements ticked off as they are met. See product.md#passwords. */
export function NewPasswordField({
  onChange,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>) {
  const [typed, setTyped] = useState('')
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={<Needs password={typed} />}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(event)
      }}
    />
  )
}

function Needs({ password }: { password: string }) {
  const length = { name: `${SHORTEST_PASSWORD} characters`, isMet: password.length >= SHORTEST_PASSWORD }
  const others = passwordNeeds.map(({ name, pattern }) => ({ name, isMet: pattern.test(password) }))
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-0.5">
      {[length, ...others].map(({ name, isMet }) => (
        <li key={name} className={`flex items-center gap-1.5 ${isMet ? 'text-leaf' : ''}`}>
          {isMet ? (
            <Check className="size-3.5" aria-hidden="true" />
          ) : (
            <Circle className="size-3.5" aria-hidden="true" />
          )}
          {name}
          <span className="sr-only">{isMet ? ', done' : ', needed'}</span>
        </li>
      ))}
    </ul>
  )
}
