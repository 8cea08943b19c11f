/** A finger that moves this far across the photo asks for the next one. */
const SWIPE_PIXELS = 40

const dialog = find('[data-zoom]', HTMLDialogElement)
const stage = find('[data-zoom-stage]', HTMLElement)
const image = find('[data-zoom-image]', HTMLImageElement)
const size = find('[data-zoom-size]', HTMLElement)
const place = find('[data-zoom-place]', HTMLElement)
const caption = find('[data-zoom-caption]', HTMLElement)
const buttons = [...dialog.querySelectorAll<HTMLElement>('[data-step]')]

let photos: HTMLAnchorElement[] = []
let shown = 0

/** Shows the photo of a link large, over the page. Closed, it gives the focus to the link of the photo shown last. */
export function openZoom(links: HTMLAnchorElement[], index: number): void {
  photos = links
  dialog.showModal()
  show(index)
}

function show(index: number) {
  const link = photos[index]
  const small = link?.querySelector('img')
  if (!link || !small) return
  shown = index
  turnActual(false)
  size.hidden = true
  // What is there already, until all of it is.
  stage.style.backgroundImage = `url("${small.currentSrc}")`
  image.src = link.pathname
  image.alt = small.alt
  caption.textContent = small.alt
  place.textContent = link.textContent?.trim() ?? ''
  for (const button of buttons) button.hidden = !photos[index + Number(button.dataset.step)]
}

function turnActual(isActual: boolean, at = { x: 0.5, y: 0.5 }) {
  dialog.toggleAttribute('data-actual', isActual)
  // In its own size a photo is pushed about, by keys too.
  stage.tabIndex = isActual ? 0 : -1
  if (!isActual) return
  stage.scrollTo(at.x * stage.scrollWidth - stage.clientWidth / 2, at.y * stage.scrollHeight - stage.clientHeight / 2)
  stage.focus()
}

function isActual() {
  return dialog.hasAttribute('data-actual')
}

/** Whether the photo has more to show than fits. */
function isLarger() {
  const scale = Math.min(stage.clientWidth / image.naturalWidth, stage.clientHeight / image.naturalHeight)
  return scale < 1
}

function find<Kind extends HTMLElement>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector)
  if (element instanceof kind) return element
  throw new Error(`No ${selector}`)
}

image.addEventListener('load', () => {
  size.hidden = !isLarger()
})
size.addEventListener('click', () => turnActual(!isActual()))
image.addEventListener('click', ({ clientX, clientY }) => {
  const box = stage.getBoundingClientRect()
  const at = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  if (isActual() || isLarger()) turnActual(!isActual(), at)
})
for (const button of buttons) {
  button.addEventListener('click', () => {
    show(shown + Number(button.dataset.step))
    // The last step hides its button.
    if (button.hidden) stage.focus()
  })
}
dialog.addEventListener('keydown', ({ key }) => {
  if (isActual()) return
  if (key === 'ArrowLeft') show(shown - 1)
  if (key === 'ArrowRight') show(shown + 1)
})
let touchedAt: number | null = null
stage.addEventListener('pointerdown', ({ pointerType, clientX }) => {
  touchedAt = pointerType === 'touch' && !isActual() ? clientX : null
})
stage.addEventListener('pointerup', ({ clientX }) => {
  const distance = touchedAt === null ? 0 : clientX - touchedAt
  touchedAt = null
  if (Math.abs(distance) > SWIPE_PIXELS) show(shown - Math.sign(distance))
})
find('[data-zoom-close]', HTMLElement).addEventListener('click', () => dialog.close())
dialog.addEventListener('close', () => {
  const link = photos[shown]
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest', inline: 'start' })
})
