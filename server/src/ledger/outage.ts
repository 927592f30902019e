import pg from 'pg'

/** The database as a whole did not do its part, whatever it was asked: connections, shutdowns, resources. */
export const isOutage = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|53|57|58|XX)/.test(error.code ?? '')
