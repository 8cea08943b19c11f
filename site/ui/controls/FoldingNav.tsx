import { Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface Props {
  id: string
  label: string
  /** How the button hides where there is room for the links. */
  buttonClass: string
  /** How the links show there. */
  navClass: string
  children: ReactNode
}

/** Links that fold behind one button on phones. Mounted again on each screen, so that it closes. */
export function FoldingNav({ id, label, buttonClass, navClass, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`icon-button ${buttonClass}`}
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
      </button>
      <nav id={id} aria-label={label} className={`${isOpen ? 'flex' : 'hidden'} basis-full flex-col ${navClass}`}>
        {children}
      </nav>
    </>
  )
}
