/** How many entries a page of a list has. Spec §9. */
export const PAGE_SIZE = 50
