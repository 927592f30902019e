/** How people quote a ticket or a dispute: the last eight characters of its id. The search of the staff finds it by them. */
export const shortId = (id: string): string => id.slice(-8)
