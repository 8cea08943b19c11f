import type { Guests } from '../../contract/auction/items/guest-list.ts'
import type { Table } from './table.ts'

/** Who comes to what an item sells places of, a row a place. */
export function guestsFile(guests: Guests[]): Table {
  return {
    name: 'guests',
    columns: ['Guest', 'Place', 'Email', 'Name', 'Phone', 'Code', 'Paid', 'Here'],
    async *read() {
      yield guests.flatMap(({ answers, kind, label, contact, code, balance, isHere }) =>
        answers.map((answer) => [
          answer,
          kind,
          label,
          contact?.name ?? null,
          contact?.phone ?? null,
          code,
          balance === '0.00' ? 'yes' : 'no',
          isHere ? 'yes' : 'no',
        ]),
      )
    },
  }
}
