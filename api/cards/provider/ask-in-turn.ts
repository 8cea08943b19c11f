/** So many organizations at once; the calls of each one after the other, so that the card service's limit of calls is far. */
const AT_ONCE = 10
/** With so many of them silent, the card service is away for all. */
const MOST_SILENT = 20
/** Sweeps that overlap would take the places of closings: with a slow card service, the next one goes on. */
export const LONGEST_SWEEP_MS = 20_000

/**
 * Asks the card service for each of these organizations. One for which it does not answer delays no other: they come by
 * chance, or the same silent ones would come before all others each time.
 * @param ask whether the card service answered
 */
export async function askInTurn(organizationIds: string[], ask: (id: string) => Promise<boolean>): Promise<void> {
  const byChance = organizationIds
    .map((id) => ({ id, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
  let silent = 0
  for (let from = 0; from < byChance.length && silent < MOST_SILENT; from += AT_ONCE) {
    const answered = await Promise.all(byChance.slice(from, from + AT_ONCE).map(({ id }) => ask(id)))
    silent += answered.filter((isAnswered) => !isAnswered).length
  }
}
