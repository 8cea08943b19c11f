/** A person at a browser: what every engine is asked to do, however its driver says it. */
export interface Visitor {
  open(url: string): Promise<void>
  /** What a JavaScript expression is in the page: text, a number, true or false, or `null`. */
  read(expression: string): Promise<unknown>
  /** Types with real keys, in place of what is in the field. */
  type(selector: string, text: string): Promise<void>
  /** Presses with a real pointer. */
  press(selector: string): Promise<void>
  leave(): Promise<void>
}

/** A browser that is not Chromium, with as many visitors as are asked for, each with a profile of their own. */
export interface Engine {
  name: string
  newVisitor(): Promise<Visitor>
  close(): Promise<void>
}

const LONGEST_WAIT_MS = 15_000
const BETWEEN_LOOKS_MS = 100

/** Waits until the page shows these words, as a person reads them: however they are cased, and wherever lines break. */
export function untilShown(visitor: Visitor, words: string): Promise<void> {
  const shown = `document.body.innerText.replace(/\\s+/g, ' ').toLowerCase().includes(${JSON.stringify(words.toLowerCase())})`
  return untilTrue(visitor, shown, `the page to say "${words}"`)
}

/** Waits until the islands of a page are alive: before that a press is a plain form post. */
export function untilAlive(visitor: Visitor): Promise<void> {
  return untilTrue(visitor, `document.querySelector('astro-island[ssr]') === null`, 'the page to come alive')
}

/** Presses the button or link that bears these words, once it is there and does something. */
export async function pressNamed(visitor: Visitor, words: string): Promise<void> {
  const mark = `(() => {
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    const isNamed = (each) => each.checkVisibility() && each.textContent.trim() === ${JSON.stringify(words)} && each.ariaDisabled !== 'true'
    const found = [...document.querySelectorAll('dialog[open] button, button, a')].find(isNamed)
    found?.setAttribute('data-pressed', '')
    return found !== undefined
  })()`
  await untilTrue(visitor, mark, `"${words}" to be there`)
  await visitor.press('[data-pressed]')
}

async function untilTrue(visitor: Visitor, expression: string, what: string) {
  const deadline = Date.now() + LONGEST_WAIT_MS
  // A page that is being replaced by the next one gives no answer.
  while ((await visitor.read(expression).catch(() => null)) !== true) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}. It says: ${await visitor.read(TEXT)}`)
    await Bun.sleep(BETWEEN_LOOKS_MS)
  }
}
const TEXT = `document.body.innerText.slice(0, 1500)`
