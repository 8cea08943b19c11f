/** The most items an organization has at a time; deleted ones do not count. See product.md#bounds. */
export const MOST_ITEMS = 2000
