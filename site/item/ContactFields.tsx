import { useEffect, useRef, useState } from 'react'
import type { Asks } from '../../api/contract/values/address/bidder-contact.ts'
import type { Problem } from '../../api/contract/values/problem.ts'
import type { Say } from '../../api/contract/words/say.ts'
import type { contactFields } from '../words/en/bidding.ts'
import { $contact, knownContact } from './bidder-store.ts'
import type { TypedContact } from './offer.ts'

interface Props {
  asks: Asks
  /** Who bids: what this device remembers of anyone else is not theirs. */
  email: string
  /** What the server found wrong with it. */
  faults: NonNullable<Problem['issues']>
  say: Say<typeof contactFields>
  /** @param faults that are left: filling a field mends it until it is sent */
  onType: (contact: TypedContact, faults: Props['faults']) => void
}

type Field = keyof Asks
const FIELDS = ['name', 'phone'] as const satisfies Field[]

/** What was typed last, and for whom: closing the step and opening it again loses none of it. */
let typedLast: { email: string; contact: TypedContact } | null = null

function noteTyped(email: string, contact: TypedContact) {
  // Once it counts the device remembers it, until "Not you?".
  if (!typedLast) {
    const stop = $contact.listen(() => {
      stop()
      typedLast = null
    })
  }
  typedLast = { email, contact }
}

/**
 * Asks a bidder for a name and a phone number: once on a device, and again where more is required. See
 * product#names-and-phone-numbers.
 */
export function ContactFields({ asks, email, faults, say, onType }: Props) {
  const fields = FIELDS.filter((field) => asks[field] !== 'off')
  const known = knownContact(email)
  const [typed, setTyped] = useState<TypedContact>(typedLast?.email === email ? typedLast.contact : known)
  const [isAsking, setAsking] = useState(() => fields.some((field) => isOpen(known[field], asks[field])))
  const group = useRef<HTMLDivElement>(null)
  // Organizations that do not ask for something do not get what another one was told.
  const tell = (contact: TypedContact) =>
    onType(
      Object.fromEntries(fields.map((field) => [field, contact[field]?.trim() ?? ''])),
      faults.filter(({ path }) => FIELDS.some((field) => field === path && !contact[field]?.trim())),
    )
  // What the device remembers is sent as well, once the bidder is asked to confirm.
  useEffect(() => tell(typed), [])
  useEffect(() => {
    if (faults.length > 0) group.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  function type(field: Field, text: string) {
    const contact = { ...typed, [field]: text }
    noteTyped(email, contact)
    setTyped(contact)
    tell(contact)
  }

  if (!isAsking && faults.length === 0) {
    return (
      <Remembered texts={fields.flatMap((field) => typed[field] || [])} say={say} onChange={() => setAsking(true)} />
    )
  }
  return (
    <div ref={group} className="mt-4 grid gap-3">
      {fields.map((field) => (
        <ContactField
          key={field}
          field={field}
          label={labelOf(field, asks[field] === 'required', say)}
          value={typed[field] ?? ''}
          fault={faults.find(({ path }) => path === field)?.message}
          onType={(text) => type(field, text)}
        />
      ))}
      <p className="text-sm text-ink-soft">{say('contactNote')}</p>
    </div>
  )
}

/** Whether something is required and was not typed; then its field is told. */
export function isMissing(
  typed: TypedContact = {},
  { asks, say, onType }: Pick<Props, 'asks' | 'say' | 'onType'>,
): boolean {
  const missing = FIELDS.filter((field) => asks[field] === 'required' && !typed[field]?.trim())
  const faults = missing.map((path) => ({ path, message: say(path === 'name' ? 'nameMissing' : 'phoneMissing') }))
  if (faults.length > 0) onType(typed, faults)
  return faults.length > 0
}

/** Whether somebody was not asked for it yet, or has to say it here. */
function isOpen(known: string | undefined, asking: Asks[Field]): boolean {
  return known === undefined || (known === '' && asking === 'required')
}

function labelOf(field: Field, isRequired: boolean, say: Props['say']): string {
  if (field === 'name') return say(isRequired ? 'contactName' : 'contactNameOptional')
  return say(isRequired ? 'contactPhone' : 'contactPhoneOptional')
}

function Remembered({ texts, say, onChange }: { texts: string[]; say: Props['say']; onChange: () => void }) {
  if (texts.length === 0) return null
  return (
    <p className="flex items-center justify-between gap-3 text-ink-soft">
      <span className="min-w-0 wrap-anywhere">{texts.join(', ')}</span>
      <button type="button" onClick={onChange} className="text-link -mr-1 min-h-11 shrink-0 cursor-pointer px-1">
        {say('contactChange')}
      </button>
    </p>
  )
}

interface FieldProps {
  field: Field
  label: string
  value: string
  fault: string | undefined
  onType: (text: string) => void
}

function ContactField({ field, label, value, fault, onType }: FieldProps) {
  const id = `bid-${field}`
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type={field === 'phone' ? 'tel' : 'text'}
        autoComplete={field === 'phone' ? 'tel' : 'name'}
        maxLength={field === 'phone' ? 32 : 100}
        value={value}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        className="field"
      />
      <p id={`${id}-fault`} role="alert" className="text-sm font-semibold text-brick empty:hidden">
        {fault}
      </p>
    </div>
  )
}
