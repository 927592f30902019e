/** The short form of the id of a ticket or a dispute: its last eight characters. The staff search accepts it. */
export const shortId = (id: string): string => id.slice(-8)
