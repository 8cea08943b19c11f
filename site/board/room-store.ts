import { persistentAtom } from '@nanostores/persistent'

/** How large the room is in which the board hangs, and so how many items its back row can read at a time. */
export const ITEMS_A_PAGE = { small: 12, medium: 8, large: 6 }
export type Room = keyof typeof ITEMS_A_PAGE

/** Chosen once on the device that shows the board. */
export const $room = persistentAtom<Room>('bidlark:board-room', 'medium', {
  encode: (room) => room,
  decode: (text) => (text === 'small' || text === 'large' ? text : 'medium'),
})
