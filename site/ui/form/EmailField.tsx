import { type ComponentProps, useState } from 'react'
import { likelyMeant } from '../../../api/contract/values/address/likely-meant.ts'
import { Field } from './Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'type'> {
  /** Writes the address that was probably meant. */
  onTake: (email: string) => void
}

/** An email that others will write to: asks about what looks like a slip, and refuses nothing. */
export function EmailField({ onTake, onBlur, hint, ...field }: Props) {
  const [meant, setMeant] = useState<string | null>(null)

  function take() {
    if (meant) onTake(meant)
    setMeant(null)
  }

  return (
    <Field
      type="email"
      autoComplete="email"
      {...field}
      onBlur={(event) => {
        onBlur?.(event)
        setMeant(likelyMeant(event.target.value))
      }}
      hint={
        meant ? (
          <button type="button" className="text-link min-h-11 cursor-pointer text-left wrap-anywhere" onClick={take}>
            Did you mean {meant}?
          </button>
        ) : (
          hint
        )
      }
    />
  )
}
