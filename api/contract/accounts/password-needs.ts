export const SHORTEST_PASSWORD = 8

/** What a new password must hold besides, each on its own so that a page can tick it off. Spec §5, password. */
export const passwordNeeds = [
  { name: 'an uppercase letter', pattern: /\p{Lu}/u },
  { name: 'a lowercase letter', pattern: /\p{Ll}/u },
  { name: 'a number', pattern: /\p{Nd}/u },
] as const
