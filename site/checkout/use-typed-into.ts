import { type RefObject, useEffect } from 'react'
import { scannedCodes } from '../../api/contract/checkout/scanned-code.ts'

/**
 * Has what is typed while no field has the focus go into this one, from its beginning: a scanner types at once, wherever
 * somebody pressed last, and must press no button with the Enter that it ends with. A short link that it typed into another
 * field is looked for as well: there its Enter would record a payment.
 */
export function useTypedInto(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (document.querySelector('[role*=dialog]')) return
      const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
      if (isLetter && !takesText(target)) field.current?.focus()
      const isElsewhere = target instanceof HTMLInputElement && target !== field.current
      if (key !== 'Enter' || !isElsewhere || !isScanned(target.value) || !field.current) return
      event.preventDefault()
      field.current.value = target.value
      field.current.form?.requestSubmit()
      field.current.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}

/** In full, as it is printed: a reference such as “Plan b-twelve” ends like one. */
function isScanned(text: string): boolean {
  return /http/i.test(text) && scannedCodes(text) !== null
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea')
}
