import { persistentMap } from '@nanostores/persistent'

/** The organizations of which a link was copied on this device, by slug. */
export const $sharedOf = persistentMap<Record<string, string | undefined>>('bidlark:shared:', {})
