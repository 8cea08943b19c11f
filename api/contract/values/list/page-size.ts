/** How many entries a page of a list has. Without zod, because islands import this file. See product#dashboard. */
export const PAGE_SIZE = 50
