import type { AtCounter } from '../access/at-counter.ts'
import type { CounterSheet, CounterWinner } from '../contract/checkout/counter-view.ts'
import type { WinnerRow, WinnerSheet } from '../contract/checkout/winner-view.ts'
import { ERASED_SHOWN } from '../contract/values/erased.ts'
import { maskEmail } from '../contract/values/mask.ts'

/** A winner as the counter lists them: whoever works there recognizes people, and takes no addresses home. */
export function counterWinner({ email, contact, reach, ...row }: WinnerRow): CounterWinner {
  const maskedEmail = email === ERASED_SHOWN ? email : maskEmail(email)
  return { ...row, name: contact?.name ?? null, maskedEmail }
}

/** Of a winner's sheet what the counter shows. Helpers undo only what they handed over themselves. */
export function counterSheet(sheet: WinnerSheet, { role, staff }: AtCounter): CounterSheet {
  const { winner, note, items, payments, undone } = sheet
  const isOwn = (byName: string) => role !== 'helper' || byName === staff.name
  return {
    ...{ winner: counterWinner(winner), note, payments, undone },
    items: items.map(({ handover, ...item }) => ({
      ...item,
      handover: handover && { ...handover, isUndoable: handover.isUndoable && isOwn(handover.byName) },
    })),
  }
}
