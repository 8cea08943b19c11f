import { Window } from 'happy-dom'

/** The site, as the document of a test has it in its address. */
export const ORIGIN = 'http://localhost'

/** What Bun has, too, but the document takes only of its own. */
const REPLACED = ['Event', 'CustomEvent', 'MessageEvent', 'ErrorEvent', 'EventTarget', 'navigator', 'self']
const LISTENERS = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const

/**
 * A document for the components of this process: imported before anything that looks for one. Calls, files, and
 * addresses stay Bun's, so that the API itself can answer in the same process.
 */
export const browserWindow = new Window({
  url: ORIGIN,
  width: 1280,
  height: 900,
  // Another page is an address in `location`; it is not loaded.
  settings: { navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true } },
})

const ownNames = Object.getOwnPropertyNames(browserWindow)
for (const name of [...ownNames, ...Object.getOwnPropertyNames(Object.getPrototypeOf(browserWindow))]) {
  if (name in globalThis && !REPLACED.includes(name)) continue
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => Reflect.get(browserWindow, name),
    set: (value) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value }),
  })
}
for (const name of LISTENERS) Object.assign(globalThis, { [name]: browserWindow[name].bind(browserWindow) })

// A matcher that fails prints the element: not everything that hangs together with it, which is the whole window.
Object.defineProperty(browserWindow.Node.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value(this: Node) {
    return this instanceof Element ? (this.cloneNode(false) as Element).outerHTML : this.nodeName
  },
})

// As browsers do: deleting what is not there is no error.
const localStorage = new Proxy(browserWindow.localStorage, {
  deleteProperty(storage, name) {
    storage.removeItem(String(name))
    return true
  },
})
Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: localStorage })

const FormFields = browserWindow.FormData

/** Reads a form of the document; what it holds can be sent by Bun. */
const SentForm = class extends FormData {
  constructor(...form: ConstructorParameters<typeof FormFields>) {
    super()
    for (const [name, value] of new FormFields(...form)) this.append(name, value as string)
    // Chosen files are Bun's as well, which the document's own reading leaves out.
    for (const input of form[0]?.querySelectorAll('input') ?? []) {
      if (!input.files?.length) continue
      this.delete(input.name)
      for (const file of input.files) this.append(input.name, file as unknown as File)
    }
  }
}
Object.assign(globalThis, { FormData: SentForm })

// The typed client takes a process with a window for a browser, which is not to hold the API; a test holds both. And React
// takes it for a fault that a process writes pages and shows them.
const NOT_FAULTS =
  /^(Elysia instance server found on client side|Detected multiple renderers concurrently|The tag <search> is unrecognized)/
for (const level of ['warn', 'error'] as const) {
  const say = console[level]
  console[level] = (...words: unknown[]) => {
    if (!NOT_FAULTS.test(String(words[0]))) say(...words)
  }
}

// React as visitors have it: its build for development takes notes of each component, for nobody here.
const { NODE_ENV = 'test' } = process.env
process.env.NODE_ENV = 'production'
for (const part of ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']) await import(part)
process.env.NODE_ENV = NODE_ENV
