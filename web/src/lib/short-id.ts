/** The last eight characters of the id of a ticket or dispute. The staff search accepts this form. */
export const shortId = (id: string): string => id.slice(-8)
