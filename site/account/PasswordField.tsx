import { type ComponentProps, useState } from 'react'
import { Labelled, type LabelProps } from '../ui/form/Labelled.tsx'

type Props = LabelProps &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & { autoComplete: 'current-password' | 'new-password' }

/** A password, which can be looked at. Spread react-hook-form's `register(name)` into it. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(ties) => (
        <span className="relative block">
          <input
            className="field pr-18"
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...ties}
            {...input}
          />
          <button
            type="button"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
            className="needs-script text-link absolute inset-y-0 right-1 min-w-14 cursor-pointer rounded-small px-2 text-sm font-semibold"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Labelled>
  )
}

/** Tells a password manager whose new password this form holds. It is not visible. */
export function AccountOf({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
