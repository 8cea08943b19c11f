import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, type ReactElement, type ReactNode, useRef, useState } from 'react'

/** One line of a menu. With `href` it is a link, otherwise `onSelect` runs. */
interface MenuItem {
  label: string
  icon?: ReactNode
  href?: string
  onSelect?: () => void
  isDisabled?: boolean
  isDangerous?: boolean
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Lines between hairlines. */
  groups: MenuItem[][]
}

interface Props extends MenuProps {
  /** How it was opened when it was fetched, if it was fetched for that. */
  opensBy: 'pointer' | 'key' | null
}

/** A menu that was opened once. */
export function OpenedMenu({ trigger, groups, opensBy }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | undefined>(undefined)
  // Looked for when it opens: what is shown while a page loads has a main part, too.
  const [main, setMain] = useState(() => (opensBy === null ? null : document.querySelector('main')))

  // It did not see the key by which it was fetched.
  const isEntered = useRef(opensBy !== 'key')
  function enter(menu: HTMLElement | null) {
    if (isEntered.current || !menu) return
    isEntered.current = true
    menu.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus({ preventScroll: true })
  }

  // Only once the menu is gone and its button has the focus: a dialog opened by it then returns there.
  function runChosen(event: Event) {
    event.preventDefault()
    button.current?.focus()
    chosen.current?.()
    chosen.current = undefined
  }

  return (
    // Not modal: locking the page's scrolling would add a style element, which the content security policy refuses.
    <Radix.Root
      modal={false}
      defaultOpen={opensBy !== null}
      onOpenChange={() => setMain(document.querySelector('main'))}
    >
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={main}>
        <Radix.Content
          ref={enter}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto overscroll-contain rounded-soft border border-line-strong bg-sheet p-1 text-ink"
        >
          {groups.map((items, index) => (
            <Radix.Group key={items[0]?.label} className={index > 0 ? 'mt-1 border-t border-line pt-1' : ''}>
              {items.map((item) => (
                <Item key={item.label} item={item} onChoose={() => (chosen.current = item.onSelect)} />
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const LOOK =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 outline-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:outline-leaf data-highlighted:-outline-offset-2 [&>svg]:size-4.5'

function Item({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const { label, icon, href, isDisabled = false, isDangerous = false } = item
  return (
    <Radix.Item
      asChild={href !== undefined}
      disabled={isDisabled}
      onSelect={onChoose}
      className={`${LOOK} ${isDangerous ? 'text-brick' : ''}`}
    >
      {href === undefined ? (
        <>
          {icon}
          {label}
        </>
      ) : (
        <a href={href} target="_blank" rel="noopener">
          {icon}
          {label}
        </a>
      )}
    </Radix.Item>
  )
}
