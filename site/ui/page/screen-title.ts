import { PRODUCT_NAME } from '../../../api/contract/values/product.ts'

/** A screen of an island: which addresses are its own, counted from where the island begins, and what it is called. */
export interface Screen {
  path: RegExp
  title: string
}

/** What the document is called at `path`; `null` where there is no screen. */
export function screenTitle(screens: readonly Screen[], path: string): string | null {
  const screen = screens.find((one) => one.path.test(path))
  return screen ? `${screen.title} | ${PRODUCT_NAME}` : null
}
