import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { Field } from '../ui/form/Field.tsx'
import { $slugCheck, type SlugCheck } from './slug-check.ts'

/**
 * An organization's part of its addresses, with the address it makes and whether that is free. See
 * product.md#slug-check.
 */
export function SlugField({ slug, error, ...field }: ComponentProps<typeof Field> & { slug: string }) {
  const check = useStore($slugCheck)
  return (
    <Field
      {...field}
      error={error}
      aria-invalid={error !== undefined || check.kind === 'taken'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint={
        <>
          <span className="wrap-anywhere">
            {location.host}/{slug || 'your-school'}
          </span>
          <span role="status" className={`block min-h-6 ${looks[check.kind]}`}>
            {check.kind !== 'taken' && words[check.kind]}
            {check.kind === 'taken' && !error && check.message}
          </span>
        </>
      }
    />
  )
}

const looks: Record<SlugCheck['kind'], string> = {
  idle: '',
  checking: '',
  available: 'text-leaf',
  taken: 'font-semibold text-brick',
}

const words: Record<Exclude<SlugCheck['kind'], 'taken'>, string> = {
  idle: '',
  checking: 'Checking availability...',
  available: 'This URL is available',
}
