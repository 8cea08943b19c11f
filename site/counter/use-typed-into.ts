import { type RefObject, useEffect } from 'react'

/**
 * Has what is typed while no field has the focus go into this one, from its beginning: a scanner types at once, wherever
 * somebody pressed last, and must press no button with the Enter that it ends with.
 */
export function useTypedInto(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
      const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
      if (isLetter && !takesText(target) && !document.querySelector('[role*=dialog]')) field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea')
}
