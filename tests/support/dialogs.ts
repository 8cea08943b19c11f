import { browserWindow } from './dom.ts'

type Dialog = InstanceType<typeof browserWindow.HTMLDialogElement>

const openers = new Map<Dialog, HTMLElement | null>()
const { prototype } = browserWindow.HTMLDialogElement
const { showModal, close } = prototype

// As browsers do: a modal dialog gives the focus back, and Escape cancels it.
prototype.showModal = function (this: Dialog) {
  openers.set(this, document.activeElement as HTMLElement | null)
  showModal.call(this)
}
prototype.close = function (this: Dialog, returnValue?: string) {
  const opener = openers.get(this)
  openers.delete(this)
  close.call(this, returnValue)
  opener?.focus()
}
browserWindow.document.addEventListener('keydown', (event) => {
  const dialog = [...openers.keys()].findLast((one) => one.isConnected && one.open)
  if (!(event instanceof browserWindow.KeyboardEvent) || event.key !== 'Escape' || !dialog) return
  const isKept = !dialog.dispatchEvent(new browserWindow.Event('cancel', { cancelable: true }))
  if (!isKept) dialog.close()
})
