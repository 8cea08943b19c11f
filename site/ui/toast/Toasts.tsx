import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { closeTopDialog } from '../hooks/open-dialogs.ts'
import { useStore } from '../hooks/use-store.ts'
import { $toast, dismissToast } from './toast-store.ts'

const LOOK =
  'arrive pointer-events-auto flex items-start gap-3 rounded-soft border border-l-4 py-3 pr-3 pl-4 text-ink data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)'

/** Toasts for 5 s, swiped away to the right, reached with F8. See product#toasts-and-tooltips. */
export function Toasts() {
  const toast = useStore($toast)
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => isOpen || dismissToast()}
          onEscapeKeyDown={(event) => closeTopDialog() && event.preventDefault()}
          className={`${LOOK} ${toast.isDestructive ? 'border-brick bg-brick-wash' : 'border-leaf bg-leaf-wash'}`}
        >
          <div className="min-w-0 flex-1 py-0.5">
            <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
            {toast.description && <Toast.Description className="wrap-anywhere">{toast.description}</Toast.Description>}
            {toast.action && (
              <Toast.Action altText={toast.action.label} onClick={toast.action.run} className="button mt-2">
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close aria-label="Dismiss" className="icon-button -my-1.5 -mr-1.5">
            <X className="size-5" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* What failed stands on top on phones, whose keyboard covers the bottom. Dialogs hide from readers whatever is not live. */}
      <Toast.Viewport
        hotkey={['F8']}
        aria-live="off"
        className={`toasts fixed inset-x-0 z-60 px-4 py-2 md:p-4 outline-none md:left-auto md:w-full md:max-w-[420px] ${toast?.isDestructive ? 'top-16' : 'top-(--toasts-top) bottom-(--toasts-end)'} md:top-(--toasts-top) md:bottom-(--toasts-end)`}
      />
    </Toast.Provider>
  )
}
