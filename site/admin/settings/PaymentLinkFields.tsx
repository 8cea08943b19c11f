import { useState } from 'react'
import { samplePaymentLink } from '../../../api/contract/values/money/payment.ts'
import {
  isByName,
  linkOf,
  nameIn,
  type ServiceByName,
  type PaymentServiceId as ServiceId,
  serviceOf,
  withZelle,
  zelleAddressIn,
} from '../../../api/contract/values/money/payment-link.ts'
import { Field } from '../../ui/form/Field.tsx'
import { SelectField } from '../../ui/form/Select.tsx'

/** A text of a form, which other controls than its own may write: what react-hook-form's `useController` answers. */
interface Text {
  field: {
    name: string
    value: string
    onChange: (value: unknown) => void
    onBlur: () => void
    ref: (element: HTMLElement | null) => void
  }
  fieldState: { error?: { message?: string | undefined } | undefined }
}

interface Props {
  /** Whether it is one more way beside the first, which is one of the services or none. */
  isOther?: boolean
  /** The link as it is stored. */
  saved: string | null
  link: Text
}

const services: { value: ServiceId; label: string }[] = [
  { value: 'own', label: 'None, or a page of your own' },
  { value: 'paypal', label: 'PayPal.Me' },
  { value: 'venmo', label: 'Venmo' },
  { value: 'cash-app', label: 'Cash App' },
  { value: 'square', label: 'Square' },
  { value: 'cheddar-up', label: 'Cheddar Up' },
]

const otherServices = services.map((one) => (one.value === 'own' ? { ...one, label: 'None' } : one))

/** Where winners pay: with a service whose link we know how to make, or on any page. See product#payments. */
export function PaymentLinkFields({ isOther = false, saved, link }: Props) {
  const before = serviceOf(saved)
  const [chosen, setChosen] = useState<ServiceId | null>(null)
  const service = chosen ?? before

  function choose(next: ServiceId) {
    setChosen(next)
    // The link of one service leads nowhere at another.
    link.field.onChange(next === before ? (saved ?? '') : '')
  }

  return (
    <>
      <SelectField
        label={isOther ? 'Another Payment Service' : 'Payment Service'}
        options={isOther ? otherServices : services}
        value={service}
        onChange={(event) => choose(event.target.value as ServiceId)}
      />
      {isByName(service) && <NameField key={service} service={service} link={link} />}
      {!isByName(service) && !(isOther && service === 'own') && (
        <Field
          label="Payment Link"
          inputMode="url"
          autoComplete="off"
          more={service === 'own' ? OWN_PAGE : NO_PLACEHOLDERS}
          error={link.fieldState.error?.message}
          {...link.field}
        />
      )}
      <TryIt link={link.field.value} />
    </>
  )
}

const OWN_PAGE =
  'A page of your payment service. Where its address says {code} and {amount}, each winner’s own are filled in.'
const NO_PLACEHOLDERS =
  'Your checkout or collection page. Winners enter the amount and their code there, and read both beside the button.'

const names: Record<ServiceByName, { label: string; hint: string }> = {
  paypal: { label: 'PayPal.Me Name', hint: 'As in paypal.me/PineHillPTA.' },
  venmo: { label: 'Venmo Name', hint: 'As in @PineHillPTA.' },
  'cash-app': { label: 'Cash App Name', hint: 'Your $cashtag, as in $PineHillPTA.' },
}

/** The name of a service that the link is made of. */
function NameField({ service, link }: { service: ServiceByName; link: Text }) {
  const [typed, setTyped] = useState('')
  const { value, onChange, ...field } = link.field

  function write(name: string) {
    setTyped(name)
    onChange(linkOf(service, name))
  }

  return (
    <Field
      {...names[service]}
      {...field}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={link.fieldState.error?.message}
      value={nameIn(service, value) ?? typed}
      onChange={(event) => write(event.target.value)}
    />
  )
}

/** Beside any other way. Zelle has no links: how to pay says in words where the money goes. */
export function ZelleField({ words }: { words: Text }) {
  const { value, onChange } = words.field
  return (
    <Field
      label="Zelle Email or Phone (Optional)"
      more="We add it to How to Pay above, with each winner’s amount and code."
      autoComplete="off"
      value={zelleAddressIn(value) ?? ''}
      onChange={(event) => onChange(withZelle(value, event.target.value))}
    />
  )
}

/** Opens a payment link as a winner who owes $1.00 would. */
function TryIt({ link }: { link: string }) {
  if (link.trim() === '') return null
  const sample = samplePaymentLink(link)
  return (
    <p className="flex items-center gap-3 text-sm text-ink-soft">
      {sample && (
        <a href={sample} target="_blank" rel="noopener" className="button shrink-0">
          Try It
        </a>
      )}
      {sample ? 'Opens in a new tab, as for a winner who owes $1.00.' : 'You can try it once what’s above is complete.'}
    </p>
  )
}
