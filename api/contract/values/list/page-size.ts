/** How many entries a page of a list has. Without zod, because islands import this file. See product.md#dashboard. */
export const PAGE_SIZE = 50
