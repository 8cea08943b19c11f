export const SHORTEST_PASSWORD = 8

/** What else a new password must contain, one by one so that a page can tick them off. See product.md#passwords. */
export const passwordNeeds = [
  { name: 'an uppercase letter', pattern: /\p{Lu}/u },
  { name: 'a lowercase letter', pattern: /\p{Ll}/u },
  { name: 'a number', pattern: /\p{Nd}/u },
] as const
