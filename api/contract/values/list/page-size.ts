/** How many entries a page of a list has. See product.md#dashboard. */
export const PAGE_SIZE = 50
