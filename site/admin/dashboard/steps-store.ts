import { persistentMap } from '@nanostores/persistent'

/** The organizations whose first steps were put away on this device, by slug. */
export const $stepsHiddenOf = persistentMap<Record<string, string | undefined>>('bidlark:steps-hidden:', {})
