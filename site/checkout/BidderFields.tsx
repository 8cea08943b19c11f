import type { ComponentProps } from 'react'
import type { Problem } from '../../api/contract/values/problem.ts'
import { LANGUAGES } from '../../api/contract/values/text/language.ts'
import { Field } from '../ui/form/Field.tsx'
import { languageName } from '../ui/page/language-name.ts'
import { useCheckout } from './checkout-context.ts'

export const languages = LANGUAGES.map((value) => ({ value, label: languageName(value, 'en') }))

/** How it looks that something was entered. */
export const OUTCOME =
  'mt-3 scroll-mt-4 rounded-small border-l-4 border-leaf bg-leaf-wash px-4 py-3 font-semibold empty:hidden data-beaten:border-brick data-beaten:bg-brick-wash'

const names = ['email', 'name', 'phone'] as const
type Name = (typeof names)[number]

/** Whose bid it is, or whose places: by what a bidder is known to the form that is sent, and what the organization asks for. */
export function BidderFields({ field }: { field: (name: Name) => Omit<ComponentProps<typeof Field>, 'label'> }) {
  const { asks, usesPaddles } = useCheckout()
  return (
    <>
      <Field
        label={usesPaddles ? 'Bidder’s Email or Paddle' : 'Bidder’s Email'}
        hint={usesPaddles ? 'We email them, unless it’s a paddle number.' : 'We email them that your team entered it.'}
        type={usesPaddles ? 'text' : 'email'}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        {...field('email')}
      />
      {asks.name !== 'off' && <Field label="Name" autoComplete="off" {...field('name')} />}
      {asks.phone !== 'off' && <Field label="Phone" type="tel" autoComplete="off" {...field('phone')} />}
    </>
  )
}

/** What the server said of these fields. */
export function issuesOfBidder({ issues = [] }: Problem) {
  return issues.flatMap(({ path, message }) => {
    const name = names.find((one) => one === path)
    return name ? [{ path: name, message }] : []
  })
}
