import { bePatient } from '../../db/patience.ts'

/** How many times as long as the product tests and their servers wait: other tests want their machine, too. */
export const PATIENCE = 10

bePatient(PATIENCE)
