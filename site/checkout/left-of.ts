import type { WonItem } from '../../api/contract/checkout/winner-view.ts'

/** The ids of what is not handed over yet. */
export function leftOf(items: WonItem[]): string[] {
  return items.filter(({ handover }) => handover === null).map(({ id }) => id)
}
