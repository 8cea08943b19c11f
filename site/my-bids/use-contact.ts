import { useEffect, useState } from 'react'
import type { Asks } from '../../api/contract/values/address/bidder-contact.ts'
import { knownContact } from '../item/bidder-store.ts'
import type { ContactFaults } from '../item/contact-faults.ts'
import type { TypedContact } from '../item/offer.ts'

/**
 * Who bids: what the device remembers of what the organization still needs to know goes along with the first press. It is asked
 * for as on an item's page, and again where the server says that something is missing.
 */
export function useContact(email: string, required: Asks) {
  const [contact, setContact] = useState<TypedContact>(() => rememberedOf(email, required))
  const [faults, setFaults] = useState<ContactFaults>([])
  const [fields, setFields] = useState<(typeof import('../item/ContactFields.tsx') & { asks: Asks }) | null>(null)

  useEffect(() => {
    // Otherwise the server says what is missing.
    const show = async () => setFields({ ...(await import('../item/ContactFields.tsx')), asks: required })
    if (Object.values(required).includes('required')) show().catch(() => {})
  }, [])

  async function askFor(newFaults: typeof faults) {
    const asking = (field: keyof Asks) =>
      field in contact || newFaults.some(({ path }) => path === field) ? 'required' : 'off'
    const asks = { name: asking('name'), phone: asking('phone') } as const
    setFields({ ...(await import('../item/ContactFields.tsx')), asks })
    setFaults(newFaults)
  }

  function type(typed: TypedContact, left: typeof faults) {
    setContact(typed)
    setFaults(left)
  }

  return { contact, type, faults, askFor, fields }
}

/** Of what this device remembers of somebody, what is asked for. */
export function rememberedOf(email: string, asks: Asks): TypedContact {
  const contact = Object.entries(knownContact(email))
  return Object.fromEntries(contact.filter(([field]) => asks[field as keyof Asks] !== 'off'))
}
