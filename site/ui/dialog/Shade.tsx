import { useState } from 'react'

/**
 * What darkens and holds still the page behind a dialog. Radix' own overlay would add a style element, which the
 * content security policy refuses.
 */
export function Shade() {
  // Asked before the shade is there, for it takes the scroll bar away.
  const [hasScrollBar] = useState(() => window.innerWidth > document.documentElement.clientWidth)
  return <div className={`shade fixed inset-0 z-50 bg-(--shade) ${hasScrollBar ? 'beside-scroll-bar' : ''}`} />
}
